# pip: mlflow-skinny==3.6.0 sqlalchemy==2.0.44 alembic==1.17.2
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
