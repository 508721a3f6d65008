/// <reference lib="dom" />

/** How smoothly a page ran. */
export interface Smoothness {
  /** Tasks of more than 50 ms, behind which a click would have waited. */
  readonly longTasks: number;
  /** The longest of them, in ms. */
  readonly longest: number;
  /** Share of frames that came when they were due: not one screen refresh late. */
  readonly inTime: number;
}

/** A screen of 60 Hz shows a frame every 16.7 ms; one that comes half of that late has missed its refresh. */
const FRAME_MS = 1000 / 60;

/** Runs in the page: watches its frames and tasks for so long. */
export function watchFrames({ ms, frameMs }: { ms: number; frameMs: number }): Promise<Smoothness> {
  return new Promise((resolve) => {
    let [longTasks, longest, frames, late] = [0, 0, 0, 0];
    const began = performance.now();
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longTasks += 1;
        longest = Math.max(longest, duration);
      }
    }).observe({ type: 'longtask' });
    let before = began;
    requestAnimationFrame(function next(now) {
      frames += 1;
      if (now - before > frameMs * 1.5) late += Math.round((now - before) / frameMs) - 1;
      before = now;
      if (now - began < ms) requestAnimationFrame(next);
      else resolve({ longTasks, longest, inTime: frames / (frames + late) });
    });
  });
}

export const SIXTY_HERTZ = FRAME_MS;
