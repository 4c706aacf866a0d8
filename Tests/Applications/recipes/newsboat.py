# apt: newsboat
"""The cache of Newsboat."""
import pathlib
import subprocess

items = "".join(f"<item><guid>g{n}</guid><title>Entry {n} é</title><link>https://example.org/{n}</link>"
                f"<description>Text {n}</description><pubDate>Mon, 0{1 + n % 9} Jan 2024 10:00:00 GMT</pubDate></item>"
                for n in range(40))
pathlib.Path("feed.xml").write_text('<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>'
                                    f"<link>https://example.org/</link><description>d</description>{items}</channel></rss>")
pathlib.Path("urls").write_text(pathlib.Path("feed.xml").resolve().as_uri() + "\n")
pathlib.Path("config").write_text("")
subprocess.run(["newsboat", "-u", "urls", "-c", "cache.db", "-C", "config", "-x", "reload"], check=True)
