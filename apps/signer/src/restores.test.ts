import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import {
  endOfApproval,
  makeSignerFolder,
  TEST_HOT_EVM,
  TEST_WORDS,
  type TestApprover,
  type TestSignerFolder,
} from '@bourse/testkit/signer';
import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { TO, TronScene } from '@bourse/testkit/tron-scene';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancel } from './commands/cancel.ts';
import { list } from './commands/list.ts';
import type { RunningSigner } from './commands/run.ts';
import type { SignerEvent } from './record/events.ts';
import { SignerFolder } from './signer-folder.ts';
import { SeedVault } from './vault/seed-vault.ts';

// "A restore gives withdrawal numbers out again. The signer's record knows the old ones." (the seventh attack by operators)

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ETH = 10n ** 18n;
const KEYS = new SeedVault(TEST_WORDS).id;
const REPEATED = 'another pay-out was accepted under this number before; this one is never paid';

/** As the exchange's database is after a restore from before these orders. */
async function restoreBefore(database: TestSignerDatabase, ...ids: string[]): Promise<void> {
  for (const table of ['payout_orders', 'payout_reports']) {
    await database.query(`alter table ${table} disable trigger all`);
    await database.query(`delete from ${table} where id = any($1::text[])`, [ids]);
    await database.query(`alter table ${table} enable trigger all`);
  }
}

function eventsIn({ folder }: TestSignerFolder, type: SignerEvent['type']): SignerEvent[] {
  const lines = readFileSync(new SignerFolder(folder).record, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line).event).filter((event) => event.type === type);
}

describe('on a chain of nonces', () => {
  let evm: TestEvm;
  let database: TestSignerDatabase;
  let keys: TestSignerFolder;
  let approvers: TestApprover[];
  let signer: RunningSigner | undefined;
  let lines: string[];

  beforeEach(async () => {
    [evm, database] = await Promise.all([startTestEvm(), makeSignerDatabase()]);
    keys = await makeSignerFolder({
      chains: {
        ERC20: {
          ...{ kind: 'evm', chainId: 31337, feeCap: '0.05', confirmations: 1, replaceAfterSeconds: 60 },
          coins: { ETH: { decimals: 18 }, USDT: { token: evm.token, decimals: 6 } },
        },
      },
      limits: { USDT: { payout: '500', hour: '5000', day: '5000' } },
    });
    approvers = [await keys.approver(1), await keys.approver(2)];
    lines = [];
    await evm.pay(TEST_HOT_EVM, 10n * ETH);
  });

  afterEach(async () => {
    await stop();
    keys.remove();
    await evm.stop();
    await database.close();
  });

  async function start() {
    signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { ERC20: evm.url }, lines });
  }

  async function stop() {
    await signer?.stop();
    signer = undefined;
  }

  function payoutOf(id: string, address: string, amount: string): Payout {
    const coin = { coin: 'USDT', chain: 'ERC20', token: evm.token, decimals: 6 };
    return { ...coin, id, address, memo: '', amount, feeLimit: '0.01', validUntil: endOfApproval() };
  }

  const order = (payout: Payout) =>
    database.order(
      payout,
      approvers.map((each) => each.approve(payout)),
    );

  const told = (id: string, wanted: string) =>
    until(
      () => database.reports(id),
      (reports) => reports.some(({ event }) => event === wanted),
    ).then((reports) => reports.findLast(({ event }) => event === wanted)!);

  /** What its log says is wrong. */
  const logged = (text: string) =>
    until(
      async () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50),
      (errors) => errors.some(({ msg }) => msg.includes(text)),
    );

  const paid = (address: string, amount: bigint) =>
    until(
      () => evm.tokenBalance(address),
      (held) => held === amount,
    );

  const settled = (count: number) =>
    until(
      async () => {
        await evm.mine(1);
        return eventsIn(keys, 'settled').length;
      },
      (seen) => seen === count,
    );

  /** A later one that is paid: everything before it had its turn. */
  async function nextPays(id: string) {
    await order(payoutOf(id, '0x90F79bf6EB2c4f870365E785982E1f101E93b906', '1'));
    await told(id, 'broadcast');
  }

  /** Accepted by the signer, which the hot wallet is too empty to pay. */
  async function acceptedAndUnpaid(payout: Payout) {
    await start();
    await order(payout);
    await told(payout.id, 'waiting');
    await stop();
  }

  test('loss: 19 was accepted and not signed when the books lost it; under its number neither A nor B is paid', async () => {
    await acceptedAndUnpaid(payoutOf('19', A, '88'));
    await restoreBefore(database, '19');
    await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
    await order(payoutOf('19', B, '44'));
    await start();
    expect((await told('19', 'waiting')).detail).toBe(
      'another pay-out was accepted under this number before (88 USDT): it waits for "cancel" at the signer',
    );
    const errors = await logged('npm run signer -- cancel 19');
    expect(errors).toMatchObject([{ id: '19', amount: '88', address: A }]);
    await nextPays('20');
    expect(await evm.tokenBalance(A)).toBe(0n);
    expect(await evm.tokenBalance(B)).toBe(0n);
    expect(await database.reports('19')).toHaveLength(1);
    await stop();
    expect(await list(keys.folder, KEYS, 1)).toContain(
      `19: 88 USDT on ERC20 to ${A}: accepted, not signed; can be cancelled`,
    );
    await cancel(keys.folder, KEYS, '19', Date.now());
    await start();
    await told('19', 'refused');
    await nextPays('21');
    expect(await evm.tokenBalance(A)).toBe(0n);
    expect(await evm.tokenBalance(B)).toBe(0n);
  });

  test.each(['the whole line', 'the end of it'])(
    'attack: the record loses that a payout was cancelled (%s); it was given back since, and is not paid',
    async (what) => {
      await acceptedAndUnpaid(payoutOf('19', A, '88'));
      await cancel(keys.folder, KEYS, '19', Date.now());
      await start();
      await told('19', 'refused');
      await stop();
      const { record } = new SignerFolder(keys.folder);
      const whole = readFileSync(record, 'utf8');
      const cut = what === 'the whole line' ? whole.trimEnd().lastIndexOf('\n') + 1 : whole.length - 40;
      writeFileSync(record, whole.slice(0, cut));
      await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
      await expect(start()).rejects.toThrow(/Pay-out 19 was refused by a signer/);
      expect(await evm.tokenBalance(A)).toBe(0n);
    },
  );

  test('attack: with an empty record and without its reports it pays nothing again by a key that has paid', async () => {
    await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
    await start();
    await order(payoutOf('19', A, '88'));
    await told('19', 'broadcast');
    await settled(1);
    await stop();
    await restoreBefore(database, '19');
    rmSync(new SignerFolder(keys.folder).record);
    await order(payoutOf('19', A, '88'));
    await start();
    expect((await told('19', 'waiting')).detail).toMatch(/has 1 transactions on the chain, 0 in the record/);
    expect(await evm.tokenBalance(A)).toBe(88_000_000n);
  });

  test('loss: without a new order under the number it is not paid either, and is as soon as its order is there again', async () => {
    const payout = payoutOf('19', A, '88');
    await acceptedAndUnpaid(payout);
    await restoreBefore(database, '19');
    await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
    await start();
    await logged('its order is not in payout_orders any more');
    await nextPays('20');
    expect(await evm.tokenBalance(A)).toBe(0n);
    // Whoever owns the database has only held it up.
    await order(payout);
    await paid(A, 88_000_000n);
  });

  test('lock-out: others’ withdrawals got the numbers of three that were paid; each is refused with its reason, once', async () => {
    await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
    await start();
    const ids = ['15', '16', '17'];
    for (const id of ids) await order(payoutOf(id, A, '10'));
    await settled(3);
    await stop();
    await restoreBefore(database, ...ids);
    for (const id of ids) await order(payoutOf(id, B, '20'));
    for (let run = 0; run < 2; run++) {
      await start();
      for (const id of ids) expect((await told(id, 'refused')).detail).toBe(REPEATED);
      await nextPays(`18${run}`);
      await stop();
    }
    expect(await logged(REPEATED)).toHaveLength(3);
    expect(eventsIn(keys, 'repeated')).toHaveLength(3);
    for (const id of ids) expect(await database.reports(id)).toHaveLength(1);
    expect(await evm.tokenBalance(B)).toBe(0n);
    expect(await evm.tokenBalance(A)).toBe(30_000_000n);
  });

  test('lock-out: the order came back and the word that it was paid did not; its hash is told again', async () => {
    await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
    await start();
    const payout = payoutOf('15', A, '10');
    await order(payout);
    const { txHash } = await told('15', 'broadcast');
    await settled(1);
    await stop();
    await restoreBefore(database, '15');
    await order(payout);
    await start();
    await told('15', 'accepted');
    expect((await database.reports('15')).map((each) => [each.event, each.txHash])).toEqual([
      ['broadcast', txHash],
      ['accepted', ''],
    ]);
    await nextPays('16');
    expect(await evm.tokenBalance(A)).toBe(10_000_000n);
  });

  test('what was signed may be on its way: it goes to its end, is said aloud, and says nothing under the number of another', async () => {
    await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
    await evm.automine(false);
    await start();
    await order(payoutOf('19', A, '88'));
    const { txHash } = await told('19', 'broadcast');
    await stop();
    await evm.dropPool();
    await restoreBefore(database, '19');
    await order(payoutOf('19', B, '44'));
    expect(await list(keys.folder, KEYS, 1)).toEqual([
      `19: 88 USDT on ERC20 to ${A}: signed, may be on its way as ${txHash}; cannot be cancelled`,
    ]);
    await expect(cancel(keys.folder, KEYS, '19', 1)).rejects.toThrow('may be on its way');
    await start();
    expect((await told('19', 'refused')).detail).toBe(REPEATED);
    // A start in between does not take the refusal of the other for one of what is on its way.
    await stop();
    await start();
    await evm.automine(true);
    await logged('it may be on its way and goes on to its end');
    await settled(1);
    expect(await evm.tokenBalance(A)).toBe(88_000_000n);
    expect(await evm.tokenBalance(B)).toBe(0n);
    // Nothing that would have the exchange look for the other's payment.
    expect((await database.reports('19')).map(({ event }) => event)).toEqual(['refused']);
  });
});

test('on TRON, where a payment expires, it is not signed anew without its order, and can be cancelled then', async () => {
  const scene = await TronScene.make();
  try {
    const { tron, database, keys } = scene;
    tron.isCongested = true;
    await scene.start({ hasSecond: true });
    const id = await scene.order();
    await scene.sent(id);
    await scene.stopSigner();
    await restoreBefore(database, id);
    await scene.start({ hasSecond: true });
    await scene.logged(/it may be on its way and goes on to its end/);
    tron.pass(1_300);
    await scene.logged(/nothing is signed for it/);
    await scene.stopSigner();
    expect(scene.signedFor(id)).toBe(1);
    expect(eventsIn(keys, 'lapsed')).toHaveLength(1);
    expect((await list(keys.folder, KEYS, 1)).join()).toContain('expired in no block; can be cancelled');
    await cancel(keys.folder, KEYS, id, Date.now());
    tron.isCongested = false;
    await scene.start({ hasSecond: true });
    await scene.reported(id, 'refused');
    await scene.rounds();
    expect(tron.tokenBalance(TO)).toBe(0n);
  } finally {
    await scene.close();
  }
});
