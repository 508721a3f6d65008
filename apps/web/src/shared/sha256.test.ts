import { afterEach, expect, test, vi } from 'vitest';
import { sha256 } from './sha256.ts';

const { subtle } = crypto;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['WebCrypto', { subtle: { digest: vi.fn(subtle.digest.bind(subtle)) } }],
  ['no WebCrypto, as over plain http', {}],
])('with %s', async (_, crypto) => {
  vi.stubGlobal('crypto', crypto);
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  if ('subtle' in crypto) expect(crypto.subtle?.digest).toHaveBeenCalledTimes(2);
});
