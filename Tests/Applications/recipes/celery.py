# pip: celery==5.5.3 sqlalchemy==2.0.44
"""Results of Celery and messages of Kombu."""
import celery

application = celery.Celery("tasks", broker="sqla+sqlite:///broker.sqlite", backend="db+sqlite:///results.sqlite")
application.conf.update(result_extended=True)


@application.task
def add(a, b):
    return a + b


for number in range(30):
    add.delay(number, 1)
    application.backend.store_result(f"task-{number}", {"sum": number}, "SUCCESS" if number % 3 else "FAILURE")
