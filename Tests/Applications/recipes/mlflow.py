# pip: mlflow-skinny==3.6.0 sqlalchemy==2.0.44 alembic==1.17.2
# with: annotated-doc==0.0.7 annotated-types==0.8.0 anyio==4.16.0 cachetools==6.2.6 certifi==2026.10.19.post1
# with: cffi==2.1.1 charset-normalizer==3.5.3 click==8.5.1 cloudpickle==3.1.3 cryptography==50.0.2
# with: databricks-sdk==0.162.0 fastapi==0.165.0 gitdb==4.0.12 gitpython==3.2.1 google-auth==2.63.0 greenlet==3.5.6
# with: h11==0.16.0 idna==3.20 importlib-metadata==8.9.0 mako==1.4.3 markupsafe==3.0.4 opentelemetry-api==1.45.2
# with: opentelemetry-proto==1.45.2 opentelemetry-sdk==1.45.2 opentelemetry-semantic-conventions==0.66b2
# with: packaging==25.0 protobuf==6.33.6 pyasn1==0.6.5 pyasn1-modules==0.4.2 pycparser==3.12 pydantic==2.14.4
# with: pydantic-core==2.50.5 python-dotenv==1.2.4 pyyaml==6.0.4 requests==2.34.2 smmap==5.0.3 sqlparse==0.6.1
# with: starlette==1.10.0 typing-extensions==4.16.0 typing-inspection==0.4.5 urllib3==2.8.0 uvicorn==0.54.0
# with: zipp==4.1.2
"""Experiments, runs, metrics, parameters and models of MLflow."""
import math

import mlflow

mlflow.set_tracking_uri("sqlite:///mlflow.sqlite")
for name in ("first", "zweites"):
    mlflow.set_experiment(name)
    for number in range(8):
        with mlflow.start_run(run_name=f"run {number}"):
            mlflow.log_params({"rate": 0.1 * number, "layers": number})
            for step in range(5):
                mlflow.log_metric("loss", 1 / (step + 1), step=step)
            mlflow.log_metric("broken", math.nan if number == 1 else math.inf)
            mlflow.set_tag("note", "a long note " * 20)
mlflow.MlflowClient().create_registered_model("model", {"a": "b"}, "A model")
