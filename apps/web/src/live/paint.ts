/**
 * Live data arrives more often than a screen is drawn. Stores mark themselves dirty; once per animation frame all
 * dirty stores tell their readers, so a burst of messages costs one render.
 */
type Paint = () => void;

const dirty = new Set<Paint>();
let scheduled = false;

/** Frames stop in a hidden tab, but the price in its title should go on. */
const HIDDEN_INTERVAL_MS = 1000;

export function schedulePaint(paint: Paint): void {
  dirty.add(paint);
  if (scheduled) return;
  scheduled = true;
  if (document.hidden) setTimeout(flush, HIDDEN_INTERVAL_MS);
  else requestAnimationFrame(flush);
}

/** A frame asked for just before the tab was hidden would never come. */
document.addEventListener('visibilitychange', () => {
  if (document.hidden && scheduled) setTimeout(flush, HIDDEN_INTERVAL_MS);
});

function flush(): void {
  scheduled = false;
  const paints = [...dirty];
  dirty.clear();
  for (const paint of paints) paint();
}
