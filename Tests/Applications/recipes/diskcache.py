# pip: diskcache==5.6.3
"""A cache of diskcache: settings, keys of several types, bytes, pickles and tags."""
import diskcache

cache = diskcache.Cache("cache", tag_index=True)
for number in range(120):
    cache.set(number, f"value {number}", expire=3600 if number % 3 else None, tag="even" if number % 2 == 0 else "odd")
cache.set(b"bytes", b"\x00\x01\xff")
cache.set(("a", 1), {"nested": [1, 2, 3]})
cache.set("real", 1.5)
cache.set(2.25, "a real key")
cache.set("large", "x" * 70_000)
cache.close()
