"""Confirmation dialogs."""


def answer_dialog(page, button):
    """Presses a button of the confirmation dialog and returns its question."""
    dialog = page.get_by_role("alertdialog")
    dialog.wait_for()
    question = dialog.locator("p").text_content()
    dialog.get_by_role("button", name=button, exact=True).click()
    # The dialog closes, and the focus moves, before the dialog is removed.
    page.locator("#pe-question").wait_for(state="detached")
    return question
