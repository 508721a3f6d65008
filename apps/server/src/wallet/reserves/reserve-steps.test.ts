import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { DailyReserves, type ProvenLiabilities } from './daily-reserves.ts';

const MINUTE = 60_000;
const START = 1_767_600_000_000;
const NEWEST = { id: '3', time: START, hash: 'ab', roots: [] };

interface Published {
  readonly statement: {
    readonly commitment: string;
    readonly time: number;
    readonly addresses: readonly object[];
    readonly away: readonly string[];
  };
  readonly revision: number;
}

let connection: Connection;
let now: number;
let published: Published | undefined;
/** Addresses that have signed, and chains whose nodes are away. */
let signed: { readonly address: string }[];
let away: string[];
let logged: Record<string, unknown>[];
let reserves: DailyReserves;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'reserves test' });
  [now, published, signed, away, logged] = [START, undefined, [], [], []];
  const services = {
    db: connection.db,
    clock: { now: () => now },
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    settings: { payouts: 'signer' },
  };
  const house = {
    addresses: async () => [],
    askedSigner: async () => ({ signed }),
    merged: (before: readonly object[]) => ({ addresses: signed, isMore: signed.length > before.length }),
    read: async () => ({ blocks: [{ chain: 'BTC' }], holdings: [], unsigned: [], away }),
  };
  const liabilities = {
    newest: async () => NEWEST,
    reserves: async () => published,
    publishReserves: async (each: Published) => {
      published = each;
      return true;
    },
  };
  reserves = new DailyReserves(
    services as never,
    house as never,
    liabilities as unknown as ProvenLiabilities,
  );
});
afterEach(() => connection.close());

const lines = () =>
  logged.map(({ commitment, addresses, away: without, msg }) => ({ msg, commitment, addresses, without }));

test('what is published is said to whoever runs it: of which proof, how many addresses, which chains are away', async () => {
  await reserves.run();
  expect([published, lines()]).toEqual([undefined, []]);
  signed = [{ address: 'hot' }];
  away = ['ERC20'];
  await reserves.run();
  expect(published).toMatchObject({ revision: 1, statement: { commitment: '3', addresses: signed, away } });
  expect(lines()).toEqual([{ msg: 'reserves published', commitment: '3', addresses: 1, without: ['ERC20'] }]);
  // With nothing new nothing is said.
  await reserves.run();
  expect(lines()).toHaveLength(1);
});

test('a node that was away is asked again after ten minutes, and its chain is in the next statement once it is back', async () => {
  [signed, away] = [[{ address: 'hot' }], ['ERC20', 'BTC']];
  await reserves.run();
  away = ['ERC20'];
  now += 10 * MINUTE - 1;
  await reserves.run();
  expect(published!.revision).toBe(1);
  now += 1;
  await reserves.run();
  expect(published).toMatchObject({ revision: 2, statement: { away: ['ERC20'], time: START + 10 * MINUTE } });
  now += 10 * MINUTE;
  await reserves.run();
  expect(published!.revision).toBe(2);
});

test('of a proof that the signer signs for no more nothing is published', async () => {
  signed = [{ address: 'hot' }];
  now += 2 * 24 * 60 * MINUTE + 1;
  await reserves.run();
  expect(published).toBeUndefined();
  now -= 1;
  await reserves.run();
  expect(published).toMatchObject({ revision: 1 });
});
