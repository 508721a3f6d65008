import { lazyRouteComponent } from '@tanstack/react-router';

/** docs/rules.md, "Screens": a page whose code has not come by then counts as failed. */
export const PAGE_TIMEOUT_MS = 120_000;

/**
 * Code that did not come: in time, or at all, as after an update of the exchange, which takes the old files away. The
 * reader is asked to reload, and is not sent round by the router behind his back.
 */
export class CodeMissing extends Error {
  constructor(why: string, cause?: unknown) {
    super(`The code could not be loaded: ${why}`, { cause });
    this.name = 'CodeMissing';
  }
}

/** How browsers and the bundler word that a script or style of a page could not be had. */
const WORDINGS = [
  /Loading (CSS )?chunk \S+ failed/i,
  /Loading chunk failed/i,
  /Unable to preload CSS/i,
  /(Failed to fetch|error loading) dynamically imported module/i,
  /Importing a module script failed/i,
];

/** Whether a page failed because its code is missing, which reloading repairs. */
export function isCodeMissing(error: unknown): boolean {
  if (error instanceof CodeMissing) return true;
  return error instanceof Error && WORDINGS.some((wording) => wording.test(error.message));
}

/** Rejects when `load` fails, or takes longer than a page may. */
export function inTime<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CodeMissing('it did not come in time')), PAGE_TIMEOUT_MS);
  });
  const loaded = load().catch((error: unknown) => {
    throw new CodeMissing(error instanceof Error ? error.message : String(error), error);
  });
  return Promise.race([loaded, tooLate]).finally(() => clearTimeout(timer));
}

/** A page whose code is fetched when it is first opened. */
export function loadPage<Module extends Record<string, any>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => inTime(load), name);
}
