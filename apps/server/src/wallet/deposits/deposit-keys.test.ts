import { HDKey } from '@scure/bip32';
import { ADDRESS_FORMATS } from '@bourse/protocol/wallet/calls';
import { normalizeAddress } from '@bourse/protocol/wallet/address';
import { TEST_HOT_EVM, TEST_XPUB_EVM } from '@bourse/testkit/signer';
import { expect, test } from 'vitest';
import { DEMO_ADDRESSES } from './demo-addresses.ts';
import { readDepositKey, type DepositKey, type KeyFormat } from './deposit-keys.ts';

/** The mnemonic "abandon ... about", whose addresses BIP 49, BIP 84 and every wallet's tests publish. */
const SEED = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);
const YPUB = { private: 0x049d_7878, public: 0x049d_7cb2 };
const ZPUB = { private: 0x04b2_430c, public: 0x04b2_4746 };
const LTUB = { private: 0x019d_9cfe, public: 0x019d_a462 };
const MTUB = { private: 0x01b2_6792, public: 0x01b2_6ef6 };

function account(path: string, versions?: { private: number; public: number }): HDKey {
  return HDKey.fromMasterSeed(SEED, versions).derive(path);
}

test.each<[KeyFormat, string, { private: number; public: number } | undefined, string]>([
  ['evm', "m/44'/60'/0'", undefined, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['tron', "m/44'/195'/0'", undefined, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['ripple', "m/44'/144'/0'", undefined, 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'],
  ['bitcoin', "m/44'/0'/0'", undefined, '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
  ['bitcoin', "m/49'/0'/0'", YPUB, '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf'],
  ['bitcoin', "m/84'/0'/0'", ZPUB, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['litecoin', "m/44'/2'/0'", LTUB, 'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez'],
  ['litecoin', "m/84'/2'/0'", ZPUB, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
])('%s at %s: the first address is the published one', (format, path, versions, address) => {
  const key = readDepositKey(format, account(path, versions).publicExtendedKey) as DepositKey;
  expect(key.addressAt(0)).toBe(address);
});

test('the hot wallet is the first address for change, as BIP 84 publishes it and as the signer derives it', () => {
  const zpub = account("m/84'/0'/0'", ZPUB).publicExtendedKey;
  const { hotAddress } = readDepositKey('bitcoin', zpub) as DepositKey;
  expect(hotAddress).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  expect((readDepositKey('evm', TEST_XPUB_EVM) as DepositKey).hotAddress).toBe(TEST_HOT_EVM);
});

test('each index has an address of its own, all of the format', () => {
  const key = readDepositKey('litecoin', account("m/49'/2'/0'", MTUB).publicExtendedKey) as DepositKey;
  const addresses = Array.from({ length: 20 }, (_, index) => key.addressAt(index));
  expect(new Set(addresses).size).toBe(20);
  for (const address of addresses) expect(normalizeAddress('litecoin', address)).toBe(address);
});

test('a private, mistyped or foreign key is refused without being repeated', () => {
  const own = account("m/44'/60'/0'");
  const typo = own.publicExtendedKey.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  const zpub = account("m/84'/0'/0'", ZPUB).publicExtendedKey;
  for (const [text, why] of [
    [own.privateExtendedKey, 'is a private key'],
    [typo, 'mistyped'],
    ['xpub', 'mistyped'],
    [zpub, 'is of a kind'],
  ] as const) {
    const answer = readDepositKey('evm', text);
    expect(answer).toContain(why);
    expect(answer).not.toContain(text.slice(10) || '§');
  }
});

test.each(ADDRESS_FORMATS)('the demo address of %s fits the format', (format) => {
  expect(normalizeAddress(format, DEMO_ADDRESSES[format])).toBe(DEMO_ADDRESSES[format]);
});
