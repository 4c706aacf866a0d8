# pip: buku==5.1 setuptools==75.8.0
# with: beautifulsoup4==4.15.0 certifi==2026.10.19.post1 cffi==2.1.1 cryptography==50.0.2 html5lib==1.1
# with: pycparser==3.12 six==1.17.0 soupsieve==4.1.3 typing-extensions==4.16.0 urllib3==2.8.0 webencodings==0.6.1
"""Bookmarks of buku."""
import buku

bookmarks = buku.BukuDb(dbfile="bookmarks.db")
for number in range(40):
    bookmarks.add_rec(f"https://example.org/{number}", f"Page {number} é", f",tag{number % 5},tea,", f"About {number}",
                      fetch=False, delay_commit=True)
bookmarks.conn.commit()
bookmarks.conn.close()
