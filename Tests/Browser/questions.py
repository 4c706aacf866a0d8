"""What a page asks in a dialog before it does something."""


def answer(page, button):
    """Presses a button of the dialog, and says what it asked."""
    dialog = page.get_by_role("alertdialog")
    dialog.wait_for()
    question = dialog.locator("p").text_content()
    dialog.get_by_role("button", name=button, exact=True).click()
    # It is closed before it goes, and the focus with it.
    page.locator("#pe-question").wait_for(state="detached")
    return question
