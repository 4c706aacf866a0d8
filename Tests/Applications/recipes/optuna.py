# pip: optuna==4.6.0
# with: alembic==1.20.1 colorlog==6.12.0 mako==1.4.3 markupsafe==3.0.4 numpy==2.4.6 packaging==26.4 pyyaml==6.0.4
# with: sqlalchemy==2.1.9 tqdm==4.70.1 typing-extensions==4.16.0
"""Studies and trials of Optuna."""
import optuna

optuna.logging.disable_propagation()
sampler = optuna.samplers.RandomSampler(seed=1)
for name, directions in (("one", ["minimize"]), ("two", ["minimize", "maximize"])):
    study = optuna.create_study(storage="sqlite:///optuna.sqlite", study_name=name, directions=directions, sampler=sampler)
    study.set_user_attr("team", {"name": "ä", "size": 3})

    def objective(trial):
        x = trial.suggest_float("x", -10, 10)
        kind = trial.suggest_categorical("kind", ["a", "b"])
        trial.set_user_attr("note", kind)
        if trial.number % 7 == 0:
            raise optuna.TrialPruned()
        if len(directions) == 1:
            trial.report(float("inf") if trial.number % 5 == 0 else x, 1)
            return x * x
        return x * x, x

    study.optimize(objective, n_trials=30)
