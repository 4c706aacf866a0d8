# pip: reader==3.20 sgmllib3k==1.0.0
# with: beautifulsoup4==4.15.0 certifi==2026.10.19.post1 charset-normalizer==3.5.3 feedparser==6.0.14
# with: feedparser-sgmllib==2.1.0 idna==3.20 iso8601==2.1.0 markupsafe==3.0.4 requests==2.34.2 soupsieve==4.1.3
# with: typing-extensions==4.16.0 urllib3==2.8.0 werkzeug==3.1.9
"""Feeds and entries of reader, with its full-text search."""
import pathlib

from reader import make_reader

entries = "".join(
    f"<item><guid>g{n}</guid><title>Entry {n} é</title><link>https://example.org/{n}</link>"
    f"<description>&lt;p&gt;Text of the entry {n}&lt;/p&gt;</description><pubDate>Mon, 0{1 + n % 9} Jan 2024 10:00:00 GMT</pubDate></item>"
    for n in range(40))
pathlib.Path("feed.xml").write_text(
    f'<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>https://example.org/</link>'
    f"<description>d</description>{entries}</channel></rss>")
reader = make_reader("reader.sqlite", feed_root=str(pathlib.Path.cwd()))
reader.add_feed("feed.xml")
reader.update_feeds()
reader.enable_search()
reader.update_search()
for number, entry in enumerate(list(reader.get_entries())):
    if number % 3 == 0:
        reader.mark_entry_as_read(entry)
reader.set_tag("feed.xml", "comment", {"a": 1})
reader.close()
