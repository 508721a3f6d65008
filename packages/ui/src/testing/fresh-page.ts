import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/**
 * Test files share one page per worker, for to make one takes longer than most of them. Each begins with modules of its own
 * and with nothing stored, as after a reload.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
/** What a test looks for may take its time on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

/** What a module begins for as long as its page is there ends with the file: it would go on without a page. */
const lasting: ReturnType<typeof setInterval>[] = [];
const begin = globalThis.setInterval;
globalThis.setInterval = ((...args: Parameters<typeof begin>) => {
  const timer = begin(...args);
  lasting.push(timer);
  return timer;
}) as typeof begin;
afterAll(() => {
  // jsdom counts the frames that are asked for: it would wait for the end of an interval of its own that we have ended.
  for (let frame = requestAnimationFrame(() => undefined); frame > 0; frame--) cancelAnimationFrame(frame);
  lasting.forEach((timer) => clearInterval(timer));
  globalThis.setInterval = begin;
});
