# pip: celery==5.5.3 sqlalchemy==2.0.44
# with: amqp==5.4.2 billiard==4.3.2 click==8.5.1 click-didyoumean==0.3.1 click-plugins==1.1.1.2 click-repl==0.4.1
# with: greenlet==3.5.6 kombu==5.5.4 packaging==26.4 prompt-toolkit==3.0.53 python-dateutil==4.0.0
# with: typing-extensions==4.16.0 tzdata==2026.6 vine==5.1.0 wcwidth==0.9.4
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
