# pip: anki==25.9.2
# with: certifi==2026.10.19.post1 charset-normalizer==3.5.3 decorator==5.3.1 distro==1.9.0 idna==3.20 markdown==3.11.3
# with: orjson==3.13.0 protobuf==7.36.2 pysocks==1.7.1 requests==2.34.2 typing-extensions==4.16.0 urllib3==2.8.0
"""An Anki collection with notes, tags, decks, reviews and a picture."""
import anki.lang
from anki.collection import Collection

anki.lang.set_lang("en")
collection = Collection("collection.anki2")
basic, cloze = (collection.models.by_name(name) for name in ("Basic", "Cloze"))
deck = collection.decks.id("Languages::Français")
for number in range(60):
    note = collection.new_note(basic)
    note["Front"], note["Back"] = f"front {number} ä", f"back {number}<br>line"
    note.tags = ["verb", "été"] if number % 2 else []
    collection.add_note(note, deck)
note = collection.new_note(cloze)
note["Text"] = "{{c1::Paris}} is the capital of {{c2::France}}"
collection.add_note(note, deck)
collection.decks.select(deck)
for _ in range(10):
    card = collection.sched.getCard()
    if card:
        card.start_timer()
        collection.sched.answerCard(card, 3)
collection.set_config("note", {"a": [1, 2]})
collection.close()
