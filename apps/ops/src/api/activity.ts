/** Somebody who has just looked something up may still read it. */
const STILL_THERE_MS = 60_000;

let touchedAt = performance.now();

for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
  globalThis.addEventListener?.(kind, () => (touchedAt = performance.now()), {
    capture: true,
    passive: true,
  });

/** Whether somebody is at the console, not only a page that asks again by itself. */
export function isTouched(): boolean {
  return performance.now() - touchedAt < STILL_THERE_MS;
}
