import { createRequire } from 'node:module';

/**
 * Stands for `@node-rs/argon2` in the tests of the server (vitest.config.ts, nowhere else): thousands of people are signed up
 * and in there, and the memory and passes that protect a real password are a tenth of all their work. What the server asks for
 * is held by `secrets.test.ts`.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

const CHEAP = { memoryCost: 256, timeCost: 1 };

/** What was asked of it. A mock would not do: files of a worker share the modules that have loaded this one already. */
export const asked: { readonly costs: Parameters<typeof real.hash>[1][]; verifications: number } = {
  costs: [],
  verifications: 0,
};

export const hash: typeof real.hash = (password, options, signal) => {
  asked.costs.push(options);
  return real.hash(password, { ...options, ...CHEAP }, signal);
};
export const verify: typeof real.verify = (hashed, password, options, signal) => {
  asked.verifications++;
  return real.verify(hashed, password, options, signal);
};
export const { hashRaw } = real;
