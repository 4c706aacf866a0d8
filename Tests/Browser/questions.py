"""What a page asks in a dialog before it does something."""


def answer(page, button):
    """Presses a button of the dialog, and says what it asked."""
    dialog = page.get_by_role("alertdialog")
    dialog.wait_for()
    question = dialog.locator("p").inner_text()
    dialog.get_by_role("button", name=button, exact=True).click()
    dialog.wait_for(state="detached")
    return question
