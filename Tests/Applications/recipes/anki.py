# pip: anki==25.9.2
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
