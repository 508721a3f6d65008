import { afterAll, expect, test } from 'vitest';
import { testIdentity } from './test-identity.ts';

/** Strangers who have a whole net of addresses to ask from. */

const MINUTE = 60_000;
const OK = { code: 1 };

const on = await testIdentity({
  limits: { codesOfSite: { most: 6, free: 4, waitMs: MINUTE, longestMs: MINUTE } },
});
afterAll(() => on.close());

const ask = (ip: string, email: string) => on.visitor(ip).post('/user/sendEmailCode', { email });

test('attack: codes from ever new networks of one /48: they are counted together, and nobody else with them', async () => {
  const from = (n: number, site = '2001:db8:77') => ask(`${site}:${n.toString(16)}::1`, `n${n}@example.net`);
  for (let n = 1; n <= 4; n++) expect(await from(n)).toMatchObject(OK);
  expect(await from(5)).toMatchObject({ code: 0 });
  expect(await from(5, '2001:db8:78')).toMatchObject(OK);
  for (let n = 1; n <= 8; n++) expect(await ask(`192.0.2.${n}`, `v4-${n}@example.net`)).toMatchObject(OK);
  on.now += MINUTE;
  expect(await from(6)).toMatchObject(OK);
  on.now += MINUTE;
  expect(await from(7)).toMatchObject(OK);
  // Six in a day.
  on.now += 60 * MINUTE;
  expect(await from(8)).toMatchObject({ code: 0 });
});
