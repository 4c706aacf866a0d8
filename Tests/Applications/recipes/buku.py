# pip: buku==5.1 setuptools==75.8.0
"""Bookmarks of buku."""
import buku

bookmarks = buku.BukuDb(dbfile="bookmarks.db")
for number in range(40):
    bookmarks.add_rec(f"https://example.org/{number}", f"Page {number} é", f",tag{number % 5},tea,", f"About {number}",
                      fetch=False, delay_commit=True)
bookmarks.conn.commit()
bookmarks.conn.close()
