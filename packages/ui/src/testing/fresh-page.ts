import { vi } from 'vitest';

/**
 * Test files share one page per worker, for to make one takes longer than most of them. Each begins with modules of its own
 * and with nothing stored, as after a reload.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
