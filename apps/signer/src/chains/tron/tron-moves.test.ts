import { TEST_HOT_TRON as HOT, TEST_WORDS } from '@bourse/testkit/signer';
import { until } from '@bourse/testkit/signer-run';
import { TronScene, TRX } from '@bourse/testkit/tron-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { depositPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { tronAddress } from './tron-keys.ts';

const USDT = { token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 };
const COLD = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const vault = new SeedVault(TEST_WORDS);
const users = [0, 1, 2].map((index) => tronAddress(vault, depositPath('tron', index)));

let scene: TronScene;
beforeEach(async () => {
  scene = await TronScene.make({
    ...{ depositAddresses: 3, coldAddress: COLD },
    coins: {
      TRX: { decimals: 6, sweepFrom: '100' },
      USDT: { ...USDT, sweepFrom: '10', hotMost: '1000' },
    },
  });
});
afterEach(() => scene.close());

/** Blocks and time go by until it holds: moves are looked for every few seconds. */
function comesTo(look: () => bigint, holds: (seen: bigint) => boolean): Promise<bigint> {
  return until(
    async () => {
      scene.tron.pass(3);
      return look();
    },
    holds,
    60_000,
  );
}

test('deposits are swept into the hot wallet, with TRX where there is none, and the surplus goes to the cold address', async () => {
  const { tron } = scene;
  // Nobody has ever paid TRX to the first one: it is no account yet. What the second one has is not worth its fee.
  tron.giveToken(users[0]!, 150_000_000n);
  tron.giveToken(users[1]!, 9_999_999n);
  tron.give(users[1]!, 99n * TRX);
  tron.give(users[2]!, 120n * TRX);
  tron.mine(20);
  await scene.start();
  await comesTo(
    () => tron.tokenBalance(COLD),
    (held) => held === 150_000_000n,
  );
  expect(tron.tokenBalance(HOT)).toBe(1_000_000_000n);
  expect(tron.tokenBalance(users[0]!)).toBe(0n);
  expect(tron.tokenBalance(users[1]!)).toBe(9_999_999n);
  await comesTo(
    () => tron.balance(users[2]!),
    (held) => held < TRX,
  );
  expect(tron.balance(users[1]!)).toBe(99n * TRX);
  const kinds = scene
    .record()
    .flatMap((event) => (event.type === 'moved' ? [event.move.id.split(':')[0]] : []));
  expect(kinds.toSorted()).toEqual(['cold', 'gas', 'sweep', 'sweep']);
  expect(await scene.database.query('select * from payout_reports')).toEqual([]);
});

test('a token that refuses is left where it is, and no TRX is sent for it', async () => {
  const { tron } = scene;
  tron.giveToken(users[0]!, 150_000_000n);
  tron.mine(20);
  tron.ledger.isPaused = true;
  await scene.start();
  for (let look = 0; look < 5; look++) {
    tron.pass(6);
    await scene.rounds();
  }
  expect(scene.record().filter(({ type }) => type === 'moved')).toEqual([]);
  tron.ledger.isPaused = false;
  await comesTo(
    () => tron.tokenBalance(users[0]!),
    (held) => held === 0n,
  );
});
