# pip: trac==1.6 setuptools==75.8.0 jinja2==3.1.6 multipart==1.3.0
# with: markupsafe==3.0.4
"""A Trac environment with tickets, wiki pages and times in microseconds."""
import pathlib

from trac.env import Environment
from trac.ticket.model import Ticket
from trac.wiki.model import WikiPage

environment = Environment(str(pathlib.Path("environment").resolve()), create=True, options=[("trac", "database", "sqlite:db/trac.db"),
                                                                ("project", "name", "Tea")])
for number in range(30):
    ticket = Ticket(environment)
    ticket["summary"], ticket["description"] = f"Ticket {number} ß", "It does not work.\r\nAt all."
    ticket["status"], ticket["priority"], ticket["reporter"] = "new", "major", "ada"
    ticket.insert()
    ticket["status"] = "closed"
    ticket.save_changes("ada", "Done.")
page = WikiPage(environment, "Start/Über")
page.text = "= Title =\n"
page.save("ada", "first")
environment.shutdown()
