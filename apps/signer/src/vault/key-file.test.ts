import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_WORDS } from '@bourse/testkit/signer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import { SeedVault } from './seed-vault.ts';
import { hotAddresses } from '../chains/hot-addresses.ts';
import { ownAddress } from '../chains/own-addresses.ts';
import { publicKeyLines } from '../commands/public-keys.ts';
import { depositPath } from './key-paths.ts';

/** The seed of the test vectors of BIP 84 and of every Ethereum wallet. */
const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const PASSPHRASE = 'correct horse battery';
const CHEAP = { memoryKiB: 64, passes: 1, lanes: 1 };

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  path = join(folder, 'keys.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('the words come back with the passphrase, and are not in the file without', async () => {
  await writeKeyFile(path, WORDS, PASSPHRASE, CHEAP);
  expect(await readKeyFile(path, PASSPHRASE)).toBe(WORDS);
  await expect(readKeyFile(path, `${PASSPHRASE}!`)).rejects.toThrow('passphrase is wrong');
  expect(readFileSync(path, 'utf8')).not.toMatch(/abandon/);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('a changed file is not read, nor a changed cost', async () => {
  await writeKeyFile(path, WORDS, PASSPHRASE, CHEAP);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"passes": 1', '"passes": 2'));
  await expect(readKeyFile(path, PASSPHRASE)).rejects.toThrow('passphrase is wrong');
  writeFileSync(path, text.replace('xchacha20', 'xchacha12'));
  await expect(readKeyFile(path, PASSPHRASE)).rejects.toThrow('not a key file');
});

test('keys are never overwritten, and need a passphrase worth the name', async () => {
  await expect(writeKeyFile(path, WORDS, 'short', CHEAP)).rejects.toThrow('at least 12');
  await expect(writeKeyFile(path, WORDS.replace('about', 'zoo'), PASSPHRASE, CHEAP)).rejects.toThrow('words');
  await writeKeyFile(path, WORDS, PASSPHRASE, CHEAP);
  await expect(writeKeyFile(path, WORDS, PASSPHRASE, CHEAP)).rejects.toThrow('exists already');
});

test('the accounts are those of every other wallet', () => {
  const vault = new SeedVault(WORDS);
  // BIP 84, test vectors: account 0, and its first change address.
  expect(vault.accountKey('bitcoin')).toBe(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  );
  expect(hotAddresses(vault)).toContainEqual({
    kind: 'bitcoin',
    address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  });
  // As TronWeb.fromMnemonic has the first account of that seed.
  expect(ownAddress(vault, 'tron', depositPath('tron', 0))).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  // Of EOS there is a key alone: its accounts are not derived, and the exchange gets none.
  expect(hotAddresses(vault)).toContainEqual({ kind: 'eos', address: expect.stringMatching(/^PUB_K1_/) });
  expect(publicKeyLines(vault).filter((line) => line.startsWith('XPUB_'))).toHaveLength(5);
});

test('the name by which a record knows its seed stays, whatever kinds of keys come', () => {
  expect(new SeedVault(TEST_WORDS).id).toBe('59f99aece1aa0141');
});

test('a seed keeps its name, which records carry, when kinds of keys are added', () => {
  expect(new SeedVault(WORDS).id).toBe('55feeafd735faa92');
});

test('what the vault signs, the public key verifies', async () => {
  const vault = new SeedVault(WORDS);
  const { recoverAddress, toHex } = await import('viem');
  const { evmAddress } = await import('../chains/evm/evm-keys.ts');
  const path = `m/44'/60'/0'/0/0`;
  // The first account of that seed in every wallet.
  expect(evmAddress(vault, path)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  const hash = `0x${'5a'.repeat(32)}` as const;
  const { r, s } = await vault.sign(path, Buffer.from(hash.slice(2), 'hex'));
  const recovered = await Promise.all(
    [0, 1].map((yParity) =>
      recoverAddress({ hash, signature: { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity } }),
    ),
  );
  expect(recovered).toContain(evmAddress(vault, path));
});
