import { expect, test } from 'vitest';
import type { CheckContext } from './context.ts';
import { waits } from './setting-checks.ts';

const HOUR_MS = 3_600_000;

interface Changes {
  readonly operators?: object;
  readonly protectionWaitHours?: number;
  readonly trustProxy?: string;
}

async function missingOf({ operators, ...settings }: Changes): Promise<string[]> {
  const context = {
    settings: {
      mode: 'production',
      protectionWaitHours: 24,
      operators: { waitMs: 24 * HOUR_MS, freshProof: true, plainHttp: false, ...operators },
      ...settings,
    },
  } as unknown as CheckContext;
  return (await waits(context)).flatMap(({ missing, text }) => (missing ? [text] : []));
}

test.each<[string, Changes, string[]]>([
  ['as they are when nobody sets anything', {}, []],
  ['operators’ wait of an hour', { operators: { waitMs: HOUR_MS } }, ['waitShort']],
  ['no wait of operators', { operators: { waitMs: 0 } }, ['waitNone']],
  ['protections’ wait of 23 hours', { protectionWaitHours: 23 }, ['waitShort']],
  ['no wait of protections', { protectionWaitHours: 0 }, ['waitProtections']],
  ['a console for every address, by the environment', { operators: { addresses: [] } }, ['waitConsoleAny']],
  ['a console for one network', { operators: { addresses: ['203.0.113.0/24'] } }, []],
  ['proxies of this machine and a private network', { trustProxy: 'loopback,10.0.0.0/8,fc00::/7' }, []],
  ['everybody is a proxy', { trustProxy: '0.0.0.0/0' }, ['waitTrustsAll']],
  ['half of everybody is, behind one that is', { trustProxy: '192.0.2.7, 128.0.0.0/1' }, ['waitTrustsAll']],
  ['everybody of IPv6 is', { trustProxy: '::/0' }, ['waitTrustsAll']],
])('going live: waits and access, %s', async (_, changes, names) => {
  expect(await missingOf(changes)).toEqual(names);
});
