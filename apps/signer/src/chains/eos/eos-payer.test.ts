import { readFileSync, writeFileSync } from 'node:fs';
import { EOS, EosScene, HOT, TO } from '@bourse/testkit/eos/eos-scene';
import { spelledAsBefore } from '@bourse/testkit/eos/eos-wire';
import { TEST_KEY_EOS } from '@bourse/testkit/signer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignerFolder } from '../../signer-folder.ts';

let scene: EosScene;
beforeEach(async () => {
  scene = await EosScene.make();
});
afterEach(() => scene.close());

test('a payment with its memo is made to the digit, and settled by irreversible blocks', async () => {
  const { eos } = scene;
  await scene.start();
  const id = await scene.order({ amount: '99.5001', memo: 'for 한국 👍' });
  const txHash = await scene.sent(id);
  eos.mine();
  expect(eos.balance(TO)).toBe(995_001n);
  expect(eos.balance(HOT)).toBe(1_000n * EOS - 995_001n);
  expect(eos.taken.map(({ memo, from, to, maxCpuMs }) => ({ memo, from, to, maxCpuMs }))).toEqual([
    { memo: 'for 한국 👍', from: HOT, to: TO, maxCpuMs: 30 },
  ]);
  eos.mine(10);
  await scene.rounds();
  expect(scene.record().filter(({ type }) => type === 'settled')).toEqual([]);
  await scene.settled(1);
  const events = (await scene.database.reports(id)).map(({ event }) => event);
  expect(events).toEqual(['accepted', 'broadcast']);
  expect(eos.sentBy(HOT)).toEqual([txHash]);
});

test('an empty memo is none', async () => {
  await scene.start();
  await scene.sent(await scene.order({ memo: '' }));
  expect(scene.eos.taken.map(({ memo }) => memo)).toEqual(['']);
});

test('the same payment twice at once is two transactions', async () => {
  const { eos } = scene;
  const ids = [await scene.order(), await scene.order(), await scene.order()];
  await scene.start();
  for (const id of ids) await scene.sent(id);
  eos.mine();
  expect(eos.balance(TO)).toBe(3n * 995_000n);
  expect(new Set(eos.sentBy(HOT)).size).toBe(3);
  await scene.settled(3);
});

test('what waits is not paid with money that is promised to others', async () => {
  const { eos } = scene;
  eos.isCongested = true;
  const ids = [await scene.order({ amount: '500' }), await scene.order({ amount: '400' })];
  await scene.start();
  for (const id of ids) await scene.sent(id);
  await scene.waits(await scene.order({ amount: '200' }), new RegExp(`^${HOT} has 100 EOS only$`));
  eos.isCongested = false;
  eos.mine();
  expect(eos.balance(TO)).toBe(900n * EOS);
});

test.each([
  ['nobody', 'nobody111111', 'the chain has no account nobody111111'],
  ['ourselves', HOT, 'the address is our own'],
])('a payment to %s is refused', async (_, address, reason) => {
  await scene.start();
  const id = await scene.order({ address });
  expect((await scene.reported(id, 'refused')).at(-1)).toMatchObject({ event: 'refused', detail: reason });
  expect(scene.eos.taken).toEqual([]);
});

test.each<[string, (scene: EosScene) => void, RegExp, (scene: EosScene) => void]>([
  [
    'CPU time',
    ({ eos }) => void (eos.ledger.accounts.get(HOT)!.cpuMicroseconds = 999n),
    /^exchangewllt lacks CPU time: it has 999 microseconds left$/,
    ({ eos }) => void (eos.ledger.accounts.get(HOT)!.cpuMicroseconds = 1_000n),
  ],
  [
    'NET',
    ({ eos }) => void (eos.ledger.accounts.get(HOT)!.netBytes = 511n),
    /^exchangewllt lacks NET: it has 511 bytes left$/,
    ({ eos }) => void (eos.ledger.accounts.get(HOT)!.netBytes = 512n),
  ],
  [
    'RAM for the first that a payee gets',
    ({ eos }) => {
      eos.ledger.balances.delete(TO);
      eos.ledger.accounts.get(HOT)!.ramBytes = 239n;
    },
    /^exchangewllt lacks RAM: it has 239 bytes left, a first payment takes 240$/,
    ({ eos }) => void (eos.ledger.accounts.get(HOT)!.ramBytes = 240n),
  ],
  [
    'its key',
    ({ eos }) =>
      void (eos.ledger.accounts.get(HOT)!.activeKey =
        'EOS6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5GDW5CV'),
    /^exchangewllt does not take the key PUB_K1_57ngbwdpfpxowvDvWRJJvfDGcr7x7efU23bs9Bz9iWimZMQxHe as its active one$/,
    ({ eos }) => void (eos.ledger.accounts.get(HOT)!.activeKey = spelledAsBefore(TEST_KEY_EOS)),
  ],
])('an account without %s waits, says so, and pays when it has it', async (_, take, reason, give) => {
  take(scene);
  await scene.start();
  const id = await scene.order();
  await scene.waits(id, reason);
  expect(scene.signedFor(id)).toBe(0);
  give(scene);
  await scene.sent(id);
  await scene.settled(1);
  expect(scene.eos.balance(TO)).toBe(995_000n);
});

test('a key that cannot pay without another one is none that pays', async () => {
  const { eos } = scene;
  eos.lies.set('get_account', (told) => {
    if (told.account_name !== HOT) return told;
    const [active, owner] = told.permissions;
    const required_auth = { ...active.required_auth, threshold: 2 };
    return { ...told, permissions: [{ ...active, required_auth }, owner] };
  });
  await scene.start();
  await scene.waits(await scene.order(), /^exchangewllt does not take the key PUB_K1_\w+ as its active one$/);
  expect(eos.taken).toEqual([]);
});

test('a contract that refuses, or takes more of our CPU time than we let it, is not paid, and it is said why', async () => {
  const { eos } = scene;
  eos.ledger.contracts.set(TO, { refusal: 'tell me a number' });
  await scene.start({ hasSecond: true });
  const id = await scene.order();
  await scene.waits(id, /^the node does not take it: eosio_assert_message_exception: .*tell me a number$/);
  eos.ledger.contracts.set(TO, { cpuMicroseconds: 30_000n });
  // Said again after a minute at the earliest.
  eos.pass(70);
  await scene.waits(id, /^the node does not take it: tx_cpu_usage_exceeded: /);
  expect(eos.taken).toEqual([]);
  eos.ledger.contracts.delete(TO);
  eos.pass(70);
  await scene.waitsForSigned(id, 2);
  await scene.settled(1);
  expect(eos.sentBy(HOT)).toHaveLength(1);
  expect(eos.balance(TO)).toBe(995_000n);
});

test('what nodes forget goes out again as it was, also from the next process', async () => {
  const { eos } = scene;
  eos.isCongested = true;
  await scene.start();
  const txHash = await scene.sent(await scene.order());
  await scene.stopSigner();
  eos.dropPool();
  eos.isCongested = false;
  await scene.start();
  await scene.settled(1);
  expect(eos.sentBy(HOT)).toEqual([txHash]);
  expect(eos.balance(TO)).toBe(995_000n);
});

test('what leaves its block in a fork comes back as it was', async () => {
  const { eos } = scene;
  await scene.start();
  const txHash = await scene.sent(await scene.order());
  eos.mine(10);
  eos.reorganise(10);
  expect(eos.balance(TO)).toBe(0n);
  await scene.settled(1);
  expect(eos.sentBy(HOT)).toEqual([txHash]);
});

test("a record of before it was sent is found out by what was reported, since the chain counts nobody's transactions", async () => {
  const { record } = new SignerFolder(scene.keys.folder);
  const hot = () => scene.eos.ledger.accounts.get(HOT)!;
  hot().cpuMicroseconds = 0n;
  await scene.start();
  const id = await scene.order();
  await scene.waits(id, / lacks CPU time/);
  await scene.stopSigner();
  const before = readFileSync(record);
  hot().cpuMicroseconds = 1_000_000n;
  await scene.start();
  await scene.sent(id);
  await scene.stopSigner();
  writeFileSync(record, before);
  await expect(scene.start()).rejects.toThrow(`Pay-out ${id} was sent by a signer and is not in this record`);
});

test('the surplus goes to the cold account', async () => {
  await scene.close();
  scene = await EosScene.make({
    coldAddress: 'coldwallet11',
    coins: { EOS: { decimals: 4, hotMost: '400' } },
  });
  scene.eos.ledger.open('coldwallet11');
  await scene.start();
  await scene.settled(1);
  expect(scene.eos.balance('coldwallet11')).toBe(600n * EOS);
  expect(scene.eos.balance(HOT)).toBe(400n * EOS);
});

test('an account that is short is told', async () => {
  await scene.close();
  scene = await EosScene.make({ coins: { EOS: { decimals: 4, hotLeast: '1000.0001' } } });
  await scene.start();
  await scene.reported('hot:EOS:EOS', 'low');
  expect(await scene.database.reports('hot:EOS:EOS')).toEqual([{ event: 'low', txHash: '', detail: '1000' }]);
});

test('what is no digit of the chain, no memo or no name is refused before anything is signed', async () => {
  await scene.start();
  for (const [fields, reason] of [
    [{ amount: '1.00001' }, 'the amount is none of that coin'],
    [{ memo: '한'.repeat(86) }, 'the tag is none of that chain'],
    [{ address: 'Somebody1111' }, 'the address is none of that chain'],
  ] as const)
    expect((await scene.reported(await scene.order(fields), 'refused')).at(-1)!.detail).toBe(reason);
  expect(scene.eos.taken).toEqual([]);
});
