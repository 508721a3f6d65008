/** Brings what was chosen into the middle of a row that scrolls sideways; the page itself stays where it is. */
export function showInRow(row: HTMLElement, chosen: Element | null | undefined): void {
  if (!chosen || row.scrollWidth <= row.clientWidth) return;
  const [own, room] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - room.left - room.width / 2;
}
