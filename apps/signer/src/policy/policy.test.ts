import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { APPROVAL_SPAN_SECONDS, CLOCKS_APART_SECONDS } from '@bourse/custody/approval-end';
import type { PayoutApproval } from '@bourse/custody/approval';
import type { Payout } from '@bourse/custody/payout';
import { makeSignerFolder, type TestApprover, type TestSignerFolder } from '@bourse/testkit/signer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SignerRecord } from '../record/signer-record.ts';
import { readSetup } from '../setup.ts';
import { SignerFolder } from '../signer-folder.ts';
import { enrol, readOperators } from './operators.ts';
import { Policy } from './policy.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OTHER_TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const DENIED = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const XRP_ADDRESS = 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg';
/** Of another exchange, say, which tells its users apart by tags. */
const XRP_SHARED = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
/** The same account and tag 12345 in one, as some wallets write it. */
const X_ADDRESS = 'XVPcpSm47b1CZkf5AkKM9a84dQHe3mTAxgxfLw2qYoe7Boa';
const NOW = Date.UTC(2026, 10, 23);
const HOUR = 3_600_000;

const SETUP = {
  chains: {
    ERC20: {
      kind: 'evm',
      chainId: 1,
      feeCap: '0.05',
      deny: [DENIED.toLowerCase()],
      coins: { ETH: { decimals: 18 }, USDT: { token: TOKEN, decimals: 6 } },
    },
    BEP20: {
      kind: 'evm',
      chainId: 56,
      feeCap: '0.05',
      allow: [ADDRESS],
      coins: { USDT: { token: OTHER_TOKEN, decimals: 18 } },
    },
    XRP: {
      kind: 'ripple',
      feeCap: '0.01',
      allow: [XRP_ADDRESS, `${XRP_SHARED}?memo=7`],
      deny: [`${XRP_ADDRESS}?memo=13`],
      coins: { XRP: { decimals: 6 } },
    },
  },
  limits: {
    XRP: { payout: '100', hour: '100', day: '100' },
    USDT: { payout: '100', hour: '250', day: '300', automatic: { payout: '10', hour: '15', count: 3 } },
    ETH: { payout: '1', hour: '1', day: '1' },
  },
};

const PAYOUT: Payout = {
  id: '17',
  coin: 'USDT',
  chain: 'ERC20',
  token: TOKEN,
  decimals: 6,
  address: ADDRESS,
  memo: '',
  amount: '99.5',
  feeLimit: '0.01',
  validUntil: NOW / 1_000 + APPROVAL_SPAN_SECONDS,
};

const XRP_PAYOUT: Payout = {
  ...PAYOUT,
  coin: 'XRP',
  chain: 'XRP',
  token: '',
  address: XRP_SHARED,
  memo: '7',
  amount: '25',
  feeLimit: '0.001',
};

let keys: TestSignerFolder;
let alice: TestApprover;
let bob: TestApprover;
let record: SignerRecord;

beforeEach(async () => {
  keys = await makeSignerFolder(SETUP);
  alice = await keys.approver(1);
  bob = await keys.approver(2);
  record = new SignerRecord(join(keys.folder, 'record.jsonl'), 'keys', NOW);
});

afterEach(() => {
  record.close();
  keys.remove();
});

function decide(payout: Payout, approvals: readonly PayoutApproval[], now = NOW, id = payout.id) {
  const files = new SignerFolder(keys.folder);
  const policy = new Policy({
    setup: readSetup(files.setup),
    operators: readOperators(files.operators),
    record,
  });
  const automatic = approvals.length === 0 ? { hourlyLimit: '100' } : null;
  // As it comes out of the database.
  const order: unknown = JSON.parse(JSON.stringify({ id, payout, approvals, automatic }));
  return policy.decide({ id, createdAt: NOW }, order, now);
}

const both = (payout: Payout) => [alice.approve(payout), bob.approve(payout)];

async function accept(payout: Payout, at = NOW) {
  const decision = await decide(payout, both(payout), at);
  expect(decision.is).toBe('accept');
  record.append([{ type: 'accepted', payout, credentials: ['a', 'b'] }], at);
}

test('what two operators have approved is accepted, with the credentials that did', async () => {
  expect(await decide(PAYOUT, both(PAYOUT))).toEqual({
    is: 'accept',
    payout: PAYOUT,
    credentials: [alice.credentialId, bob.credentialId],
  });
});

test.each<[string, Partial<Payout>]>([
  ['address', { address: THIEF }],
  ['amount', { amount: '99.6' }],
  ['coin', { coin: 'ETH', token: '', decimals: 18, amount: '0.5' }],
  ['chain', { chain: 'BEP20', token: OTHER_TOKEN, decimals: 18 }],
  ['token', { token: OTHER_TOKEN }],
  ['decimals', { decimals: 4 }],
  ['memo', { memo: '1' }],
  ['fee limit', { feeLimit: '0.05' }],
  ['id', { id: '18' }],
  ['end', { validUntil: PAYOUT.validUntil + 1 }],
])('a server that changes the %s after the approvals is refused', async (_, change) => {
  const decision = await decide({ ...PAYOUT, ...change }, both(PAYOUT));
  expect(decision.is).toBe('refuse');
});

test.each<[string, Partial<Payout>, RegExp]>([
  ['another contract', { token: OTHER_TOKEN }, /another contract/],
  ['other decimals, which would pay a hundred times as much', { decimals: 8 }, /6 decimals/],
  ['a coin that is not paid here', { coin: 'BTC' }, /not paid here/],
  ['a chain that is not paid here', { chain: 'TRC20' }, /not paid here/],
  ['a memo where there are none', { memo: '77' }, /no memos/],
  ['more digits than the coin has', { amount: '1.0000001' }, /amount/],
  ['nothing', { amount: '0' }, /amount/],
  ['an amount that is not canonical', { amount: '01' }, /amount/],
  ['no fee', { feeLimit: '0' }, /fee limit/],
  ['an address that is none', { address: ADDRESS.slice(0, -1) }, /address/],
  ['an address with a wrong checksum', { address: ADDRESS.replace('C5', 'c5') }, /address/],
  ["the token's own contract", { address: TOKEN }, /not paid here/],
  ['an address that is denied', { address: DENIED }, /not paid here/],
  [
    'an address outside of the list',
    { chain: 'BEP20', token: OTHER_TOKEN, decimals: 18, address: THIEF },
    /among/,
  ],
  ['more than one pay-out may be', { amount: '100.01' }, /at most 100/],
])('%s is refused, whoever approves', async (_, change, reason) => {
  const payout = { ...PAYOUT, ...change };
  expect(await decide(payout, both(payout))).toMatchObject({
    is: 'refuse',
    reason: expect.stringMatching(reason),
  });
});

test('one approver, once or twice, is not enough', async () => {
  expect(await decide(PAYOUT, [alice.approve(PAYOUT)])).toMatchObject({ reason: /1 operators/ });
  const twice = [alice.approve(PAYOUT), alice.approve(PAYOUT)];
  expect(await decide(PAYOUT, twice)).toMatchObject({ is: 'refuse' });
  expect(await decide(PAYOUT, [twice[0]!, twice[0]!])).toMatchObject({ is: 'refuse' });
});

test('two passkeys of one operator are one approval', async () => {
  const alicesOther = await keys.approver(1);
  expect(await decide(PAYOUT, [alice.approve(PAYOUT), alicesOther.approve(PAYOUT)])).toMatchObject({
    is: 'refuse',
    reason: 'approved by 1 operators, needs 2',
  });
});

test('an approval under the name of another operator is refused', async () => {
  const renamed = { ...alice.approve(PAYOUT), operator: 2 };
  expect(await decide(PAYOUT, [alice.approve(PAYOUT), renamed])).toMatchObject({ is: 'refuse' });
  const borrowed = { ...alice.approve(PAYOUT), operator: 2, credentialId: bob.credentialId };
  expect(await decide(PAYOUT, [alice.approve(PAYOUT), borrowed])).toMatchObject({ is: 'refuse' });
});

const ENDS_IN_A_MINUTE = { ...PAYOUT, validUntil: NOW / 1_000 + 60 };

test('an approval holds up to the second of its end, and not after it, with approvals or without', async () => {
  const end = NOW + 60_000;
  expect(await decide(ENDS_IN_A_MINUTE, both(ENDS_IN_A_MINUTE), end)).toMatchObject({ is: 'accept' });
  const past = { is: 'refuse', reason: /^the approval ended at 2026-11-23T00:01:00.000Z/ };
  expect(await decide(ENDS_IN_A_MINUTE, both(ENDS_IN_A_MINUTE), end + 1)).toMatchObject(past);
  const small = { ...ENDS_IN_A_MINUTE, amount: '10' };
  expect(await decide(small, [], end)).toMatchObject({ is: 'accept' });
  expect(await decide(small, [], end + 1)).toMatchObject(past);
});

test('nobody approves for longer than the span, but for what clocks may be apart', async () => {
  const furthest = NOW / 1_000 + APPROVAL_SPAN_SECONDS + CLOCKS_APART_SECONDS;
  const allowed = { ...PAYOUT, validUntil: furthest };
  expect(await decide(allowed, both(allowed))).toMatchObject({ is: 'accept' });
  const longer = { ...PAYOUT, validUntil: furthest + 1 };
  expect(await decide(longer, both(longer))).toMatchObject({
    is: 'refuse',
    reason: /for longer than one may/,
  });
  const always = { ...PAYOUT, validUntil: 253_402_300_799 };
  expect(await decide(always, both(always))).toMatchObject({ is: 'refuse', reason: /9999/ });
});

test('who moves an end that is over has no approvals of it', async () => {
  const moved = { ...ENDS_IN_A_MINUTE, validUntil: NOW / 1_000 + 3_600 };
  expect(await decide(moved, both(ENDS_IN_A_MINUTE), NOW + 61_000)).toMatchObject({
    is: 'refuse',
    reason: /challenge/,
  });
});

test('an order of a release whose approvals had no end is refused, and says so', async () => {
  const { validUntil: _, ...before } = PAYOUT;
  expect(await decide(before as Payout, both(before as Payout))).toEqual({
    is: 'refuse',
    reason: 'approved under an earlier release, whose approvals had no end',
  });
});

test('approvals of another pay-out do not count again', async () => {
  const earlier = { ...PAYOUT, id: '16' };
  expect(await decide(PAYOUT, both(earlier))).toMatchObject({ reason: /challenge/ });
});

test.each([
  ['another name', { origin: 'https://ops.example.net', rpId: 'ops.example.net' }, /those enrolled so far/],
  ['another port', { origin: 'https://console.example.com:8443' }, /those enrolled so far/],
  ['a wider name', { rpId: 'example.com' }, /those enrolled so far/],
  ['a name that is not its own', { rpId: 'example.net' }, /No browser makes/],
  ['a part of its name', { rpId: 'sole.example.com' }, /No browser makes/],
])('attack: at the ceremony a passkey of another place is brought: %s', (_, place, reason) => {
  const { operators } = new SignerFolder(keys.folder);
  const file = join(keys.folder, 'elsewhere.json');
  const known = readOperators(operators);
  const entries = isoCBOR.decodeFirst<Map<number, unknown>>(Buffer.from(known[0]!.publicKey, 'base64url'));
  const turned = new Map([...entries, [-2, entries.get(-3)], [-3, entries.get(-2)]] as never);
  const publicKey = Buffer.from(isoCBOR.encode(turned as never)).toString('base64url');
  const other = { ...known[0]!, credentialId: 'elsewhere', publicKey, ...place };
  writeFileSync(file, JSON.stringify(other));
  expect(() => enrol(operators, file)).toThrow(reason);
  expect(readOperators(operators)).toEqual(known);
  writeFileSync(file, JSON.stringify({ ...known[0]!, credentialId: 'here', publicKey }));
  expect(enrol(operators, file).credentialId).toBe('here');
});

test('attack: at the ceremony one key is enrolled once more, as another passkey of another operator', () => {
  const { operators } = new SignerFolder(keys.folder);
  const [first] = readOperators(operators);
  const file = join(keys.folder, 'again.json');
  const bytes = Buffer.from(first!.publicKey, 'base64url');
  const written = (key: Uint8Array) => {
    const publicKey = Buffer.from(key).toString('base64url');
    writeFileSync(file, JSON.stringify({ ...first, operator: 9, credentialId: 'another', publicKey }));
  };
  const entries = isoCBOR.decodeFirst<Map<number, unknown>>(Uint8Array.from(bytes));
  const x = entries.get(-2) as Uint8Array;
  for (const spelling of [
    bytes,
    Buffer.concat([bytes, Buffer.from([0])]),
    isoCBOR.encode(new Map([...entries].toReversed()) as never),
    isoCBOR.encode(new Map([...entries, [2, Uint8Array.of(1)]]) as never),
  ]) {
    written(spelling);
    expect(() => enrol(operators, file)).toThrow(/key of this passkey is enrolled already/);
  }
  for (const none of [
    Uint8Array.of(1, 2, 3),
    isoCBOR.encode(new Map([...entries, [-2, Uint8Array.from([0, ...x])]]) as never),
  ]) {
    written(none);
    expect(() => enrol(operators, file)).toThrow(/holds no public key/);
  }
  expect(readOperators(operators)).toHaveLength(2);
});

test('a passkey that is not enrolled here approves nothing', async () => {
  const mallory = await keys.approver(3, { enrolled: false });
  expect(await decide(PAYOUT, [alice.approve(PAYOUT), mallory.approve(PAYOUT)])).toMatchObject({
    reason: /not enrolled/,
  });
});

test.each([
  ['inside a page of another site', { crossOrigin: true }, /inside a page of another site/],
  ['that says so in a text', { crossOrigin: 'true' }, /inside a page of another site/],
  ['that names the site around it', { topOrigin: 'https://evil.test' }, /inside a page|top/i],
  ['of another origin', { origin: 'https://console.example.com.evil.test' }, /origin/],
  ['of another relying party', { rpId: 'evil.test' }, /RP ID/],
  ['without the user verified', { userVerified: false }, /verif/i],
  ['without the user present', { userPresent: false }, /present/],
  ['of a registration', { type: 'webauthn.create' }, /type/],
])('an assertion %s is refused', async (_, deceit, reason) => {
  const approvals = [alice.approve(PAYOUT), bob.approve(PAYOUT, deceit)];
  expect(await decide(PAYOUT, approvals)).toMatchObject({
    is: 'refuse',
    reason: expect.stringMatching(reason),
  });
});

test('a signature over something else is refused', async () => {
  const [first, second] = both(PAYOUT);
  const { signature } = bob.approve({ ...PAYOUT, id: '99' }).response.response;
  const forged = {
    ...second!,
    response: { ...second!.response, response: { ...second!.response.response, signature } },
  };
  expect(await decide(PAYOUT, [first!, forged])).toMatchObject({ reason: /signature/ });
});

test('an order under another id is refused', async () => {
  expect(await decide(PAYOUT, both(PAYOUT), NOW, '18')).toMatchObject({ reason: /another order/ });
});

test('the limits of hour and day hold over pay-outs, and wait until there is room', async () => {
  await accept({ ...PAYOUT, id: '1', amount: '100' });
  await accept({ ...PAYOUT, id: '2', amount: '100' }, NOW + 1);
  const third = { ...PAYOUT, id: '3', amount: '50.000001' };
  expect(await decide(third, both(third), NOW + 2)).toEqual({
    is: 'wait',
    reason: 'the limit of the hour has 50 USDT left',
  });
  await accept({ ...third, amount: '100' }, NOW + HOUR);
  const fourth = { ...PAYOUT, id: '4', amount: '1' };
  expect(await decide(fourth, both(fourth), NOW + 2 * HOUR)).toMatchObject({
    is: 'wait',
    reason: /of the day/,
  });
  expect(await decide(fourth, both(fourth), NOW + 24 * HOUR)).toMatchObject({ is: 'accept' });
});

test('what has waited for longer than a day is refused', async () => {
  for (const [index, at] of [20, 21, 22].entries())
    await accept({ ...PAYOUT, id: String(index + 1), amount: '100' }, NOW + at * HOUR);
  const validUntil = PAYOUT.validUntil + 60;
  const late = { ...PAYOUT, id: '9', amount: '1', validUntil };
  expect(await decide(late, both(late), NOW + 24 * HOUR + 1)).toMatchObject({
    is: 'refuse',
    reason: /waited/,
  });
  expect(await decide(late, both(late), NOW + 24 * HOUR)).toMatchObject({ is: 'wait' });
});

test('what was accepted more than a day ago is forgotten, and nothing of what came since', async () => {
  for (const [index, at] of [0, 1, 23, 24].entries())
    await accept({ ...PAYOUT, id: String(index + 1), amount: '75' }, NOW + at * HOUR);
  const next = { ...PAYOUT, id: '9', amount: '75.000001' };
  expect(await decide(next, both(next), NOW + 24 * HOUR)).toEqual({
    is: 'wait',
    reason: 'the limit of the day has 75 USDT left',
  });
});

test('without approvals only small amounts go, and few of them', async () => {
  const small = { ...PAYOUT, amount: '10' };
  expect(await decide(small, [])).toMatchObject({ is: 'accept', credentials: [] });
  expect(await decide({ ...PAYOUT, amount: '10.01' }, [])).toMatchObject({ is: 'refuse' });
  record.append([{ type: 'accepted', payout: small, credentials: [] }], NOW);
  expect(await decide({ ...small, id: '18' }, [])).toMatchObject({
    is: 'wait',
    reason: /without approvals has 5/,
  });
  // Of a coin without such a limit nothing goes.
  const own = { ...PAYOUT, coin: 'ETH', token: '', decimals: 18, amount: '0.000000000000000001' };
  expect(await decide(own, [])).toMatchObject({ is: 'refuse' });
});

test('a server that splits a sum into dust gets no more than so many without approvals within an hour', async () => {
  const dust = { ...PAYOUT, amount: '0.000001' };
  for (const id of [1, 2, 3])
    record.append([{ type: 'accepted', payout: { ...dust, id: String(id) }, credentials: [] }], NOW + id);
  const next = { ...dust, id: '4' };
  const tooMany = { is: 'wait', reason: '3 went without approvals within an hour' };
  expect(await decide(next, [], NOW + 4)).toEqual(tooMany);
  expect(await decide(next, [], NOW + HOUR)).toEqual(tooMany);
  expect(await decide(next, both(next), NOW + 4)).toMatchObject({ is: 'accept' });
  expect(await decide(next, [], NOW + HOUR + 1)).toMatchObject({ is: 'accept' });
});

test('what two operators approved, and other coins, take nothing of what goes without approvals', async () => {
  await accept({ ...PAYOUT, id: '1', amount: '100' });
  const other: Payout = { ...PAYOUT, coin: 'ETH', token: '', decimals: 18, amount: '1' };
  for (const id of ['2', '3', '4'])
    record.append([{ type: 'accepted', payout: { ...other, id }, credentials: [] }], NOW);
  const small = { ...PAYOUT, id: '5', amount: '10' };
  expect(await decide(small, [])).toMatchObject({ is: 'accept' });
});

test.each([
  ['no object', 'x'],
  ['an end that is no whole second', { payout: { ...PAYOUT, validUntil: PAYOUT.validUntil + 0.5 } }],
  ['an end in words', { payout: { ...PAYOUT, validUntil: '2026-11-24' } }],
  ['fields besides the payload', { payout: { ...PAYOUT, to: THIEF } }],
  ['an id that names a move of our own', { id: 'sweep:1', payout: { ...PAYOUT, id: 'sweep:1' } }],
])('an order that cannot be read is refused: %s', async (_, fields) => {
  const files = new SignerFolder(keys.folder);
  const policy = new Policy({
    setup: readSetup(files.setup),
    operators: readOperators(files.operators),
    record,
  });
  const order =
    typeof fields === 'string' ? fields : { id: '17', approvals: both(PAYOUT), automatic: null, ...fields };
  expect(await policy.decide({ id: '17', createdAt: NOW }, order, NOW)).toMatchObject({
    is: 'refuse',
    reason: /cannot be read/,
  });
});

test('a tag is approved with the address, and is what is paid', async () => {
  expect(await decide(XRP_PAYOUT, both(XRP_PAYOUT))).toMatchObject({ is: 'accept', payout: { memo: '7' } });
  const other = { ...XRP_PAYOUT, address: XRP_ADDRESS, memo: '' };
  expect(await decide(other, both(other))).toMatchObject({ is: 'accept' });
  for (const memo of ['', '8', '07'])
    expect(await decide({ ...XRP_PAYOUT, memo }, both(XRP_PAYOUT))).toMatchObject({ is: 'refuse' });
});

test.each<[string, Partial<Payout>, RegExp]>([
  ['a tag that is none', { memo: '4294967296' }, /tag is none/],
  ['a tag in another spelling', { memo: '07' }, /tag is none/],
  ['an address in the form that has its tag in it', { address: X_ADDRESS, memo: '' }, /none of that chain/],
  ['an address that is mistyped', { address: XRP_SHARED.replace(/.$/, 'i') }, /none of that chain/],
  ['another tag than the list has', { memo: '8' }, /not among/],
  ['an address without the tag that the list has', { memo: '' }, /not among/],
  ['a tag where the list has none', { address: XRP_ADDRESS, memo: '8' }, /not among/],
  ['a tag that is denied', { address: XRP_ADDRESS, memo: '13' }, /not paid here/],
  ['more digits than a drop', { amount: '0.0000001' }, /amount/],
  ['a fee limit below a drop', { feeLimit: '0.0000001' }, /fee limit/],
])('on the XRP ledger %s is refused, whoever approves', async (_, change, reason) => {
  const payout = { ...XRP_PAYOUT, ...change };
  expect(await decide(payout, both(payout))).toMatchObject({
    is: 'refuse',
    reason: expect.stringMatching(reason),
  });
});

test('on the XRP ledger nothing but its own coin is paid', () => {
  const chain = { kind: 'ripple', feeCap: '0.01' };
  for (const coin of [{ decimals: 8 }, { decimals: 6, token: 'USD.rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }]) {
    keys.writeSetup({ chains: { XRP: { ...chain, coins: { XRP: coin } } }, limits: {} });
    expect(() => readSetup(new SignerFolder(keys.folder).setup)).toThrow('chains.XRP.coins.XRP');
  }
});

test('on EOS nothing but its own coin is paid, from an account that can be', () => {
  const chain = { kind: 'eos', account: 'exchangewllt', feeCap: '1', coins: { EOS: { decimals: 4 } } };
  const read = (fields: object) => {
    keys.writeSetup({ chains: { EOS: { ...chain, ...fields } }, limits: {} });
    return readSetup(new SignerFolder(keys.folder).setup);
  };
  expect(read({}).chains['EOS']).toMatchObject({ chainId: expect.stringMatching(/^aca376f2/), maxCpuMs: 30 });
  for (const coin of [{ decimals: 8 }, { decimals: 4, token: 'tethertether' }])
    expect(() => read({ coins: { EOS: coin } })).toThrow('chains.EOS.coins.EOS');
  expect(() => read({ coins: { USDT: { decimals: 4 } } })).toThrow('only EOS is paid on EOS');
  expect(() => read({ account: 'Exchangewllt' })).toThrow('expected the name of an account');
  expect(() => read({ expirationSeconds: 3_001 })).toThrow('chains.EOS.expirationSeconds');
});
