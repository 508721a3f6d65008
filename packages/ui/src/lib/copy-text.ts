/** Puts a text on the clipboard; answers whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Absent outside of https and localhost, and refusable by the reader.
    return copyOfSelection(text);
  }
}

/** The way before there was a clipboard API: selects the text in a field out of sight and copies that. */
function copyOfSelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Inside an open dialog, for the dialog takes back a focus that leaves it.
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    copied = false;
  }
  field.remove();
  focused?.focus();
  return copied;
}
