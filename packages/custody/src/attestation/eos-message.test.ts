import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { readSignature, spellSignature } from '../eos-spelling.ts';
import { attestationText, isAttested, shownKey } from './attestation.ts';
import { isEosAttestation } from './eos-message.ts';

const KEY = 'PUB_K1_6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5BoDq63';
const OTHER_KEY = 'PUB_K1_68vRVaNgCvStaUmxQsKoHANU1Uypo4BQLWSNEM8KBiCAYGWCsk';

/** By `PrivateKey.sign` of eosjs 22.1.0, and by `sign` of eosjs-ecc 4.0.7. */
test.each([
  [
    '',
    'SIG_K1_KafzgvTPj1Cc6i3VLbt3piQVL4xGPPYzReLJXkxD1PJ4p5sdcLj7cgN17Tsj5KPL3Hp5G5sjZuWjnwThvPvLjFoNgnSkvo',
  ],
  [
    'Hello World',
    'SIG_K1_Kj67SZq57JmPt8BadhNiPhf5RLcpkrCr8o3vX3kd5cA2pvCPXkJno3jcWPRPcMxLhWoR6yvsyF65f4Jx73uTDHZQw7vRXe',
  ],
  [
    'Hello World',
    'SIG_K1_Jwo7bMqDmri5PaZH4VSqfZuigfXaADHyPF5W7iWLvTHRNRzD1b4LpnuFM3bTHeXoG5N49edVBrBGXVZMY892TFURHA9Ctc',
  ],
  [
    '签名 ✓',
    'SIG_K1_KVNHEhjoUmuyFETWNM1MjYGb54oJRb8Q9452sJdQatNqSTkeUmxCpPDXDtWfHe6V5aT4rM7uifD7iZUbeQgsxen1MebEHU',
  ],
  [
    '签名 ✓',
    'SIG_K1_JxZhrQWs591VCAee9R31XLLUkgjQp9y1msiVshGLza5VP4RnKLQykSbKiaZhoMhkqNyLdtwX4AJMkcftdgK473uy6NTh6S',
  ],
])('a text that others have signed: %j', (text, signature) => {
  expect(isEosAttestation(text, `${KEY}:${signature}`)).toBe(true);
  expect(isEosAttestation(`${text}!`, `${KEY}:${signature}`)).toBe(false);
  expect(isEosAttestation(text, `${OTHER_KEY}:${signature}`)).toBe(false);
});

const ON_EOS = { commitment: 7, hash: 'a'.repeat(64), chain: 'EOS', address: 'coldwallet11' };
/** By eosjs 22.1.0; the other one by the other key. */
const SIGNED =
  'SIG_K1_Ki6Ep5EqgYCfmbBGNaFgxQ9VpUtpgwZuagg4EVpSJD9BZUtNZpAocbNmxnWDtbUPYpreifVhh3nME54VYT5HSJYAtnzEjV';
const OTHER_SIGNED =
  'SIG_K1_Kko6pXUmqMpnrfeGqPU3YKrMjDGvsQS9rzH1LucwfNc3wFogutFa6Fxs9ApfrP9NqXkSz73SY9swSPoGY82NC1bZEfxtb9';

test('what a key of EOS has attested holds for exactly that, and says which key it was', async () => {
  const signature = `${KEY}:${SIGNED}`;
  expect(await isAttested('eos', ON_EOS, signature)).toBe(true);
  expect(shownKey(signature)).toBe(KEY);
  for (const other of [
    { commitment: 8 },
    { hash: 'b'.repeat(64) },
    { chain: 'WAX' },
    { address: 'exchangewllt' },
  ])
    expect(await isAttested('eos', { ...ON_EOS, ...other }, signature)).toBe(false);
  for (const format of ['evm', 'tron', 'ripple', 'bitcoin'] as const)
    expect(await isAttested(format, ON_EOS, signature)).toBe(false);
});

const bytes = readSignature(SIGNED)!;
const changed = (change: (copy: Uint8Array) => void): string => {
  const copy = bytes.slice();
  change(copy);
  return `${KEY}:${spellSignature(copy)}`;
};
const order = secp256k1.Point.Fn.ORDER;
const s = BigInt(`0x${bytesToHex(bytes.subarray(33))}`);
const negative = hexToBytes((order - s).toString(16).padStart(64, '0'));

test.each<[string, string]>([
  ['by another key, which is shown', `${KEY}:${OTHER_SIGNED}`],
  ['by the key of another, which is not shown', `${OTHER_KEY}:${SIGNED}`],
  ['without its key', SIGNED],
  ['without a signature', KEY],
  ['with something behind it', `${KEY}:${SIGNED}:`],
  ['in the spelling of before', `EOS6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5GDW5CV:${SIGNED}`],
  ['one letter of it changed', `${KEY}:${SIGNED.replace(/.$/, 'W')}`],
  ['one bit of it turned', changed((copy) => (copy[64]! ^= 1))],
  ['of the other of two keys that fit it', changed((copy) => (copy[0]! ^= 1))],
  [
    'with the other s, which recovers the same key',
    changed((copy) => {
      copy[0] = 63 - copy[0]!;
      copy.set(negative, 33);
    }),
  ],
  ['with no first byte that there is', changed((copy) => (copy[0] = 35))],
  ['of zeros', changed((copy) => copy.fill(0, 1))],
  ['of an r that is no point', changed((copy) => copy.fill(0x7f, 1, 33))],
  [
    'of another curve',
    // By eosjs 22.1.0, over this text.
    'PUB_R1_7XxJ1m9CnADan6PPEWCoUtwrNawEtvxQuGmHX4pk5RRwgNGnqM:SIG_R1_KJzvmYqExSe3kn17uLfPM9nt4VVGfiwhXnevmTMJBjsxh92SXTvMKYr8BZfD97xbJMr6sogtVofx7KLKmx3Sc7t3fnEKvS',
  ],
  ['of nothing', ''],
])('attack: a signature of EOS %s is none', async (_, signature) => {
  expect(await isAttested('eos', ON_EOS, signature)).toBe(false);
});

test('no text that is signed begins with the id of a chain, as what is signed of a transaction does', () => {
  // An id is a hash; letters alone are none.
  expect(attestationText(ON_EOS).slice(0, 32)).toBe('Reserves for commitment 7 of lia');
});
