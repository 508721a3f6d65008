import { lazyRouteComponent } from '@tanstack/react-router';

/** product.md section 9: a page whose code has not come by then counts as failed. */
export const PAGE_TIMEOUT_MS = 120_000;

/** Rejects when `load` takes longer than a page may. */
export function inTime<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The code of the page did not come in time')), PAGE_TIMEOUT_MS);
  });
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer));
}

/** A page whose code is fetched when it is first opened. */
export function loadPage<Module extends Record<string, any>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => inTime(load), name);
}
