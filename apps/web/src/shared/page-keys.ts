/** Whether a key is meant for the page: without Ctrl and its kin, outside of fields and lists, with nothing open above it. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return false;
  // A list keeps its letters for itself, and stays in the page when it is closed.
  if (target.closest('input, textarea, select, [contenteditable], [role=listbox]')) return false;
  return document.querySelector('[role=dialog], [role=menu]') === null;
}
