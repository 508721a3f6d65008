import { mkdirSync } from 'node:fs';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { SignerFolder } from '../signer-folder.ts';
import { writeKeyFile, type KdfCost } from '../vault/key-file.ts';
import { SeedVault } from '../vault/seed-vault.ts';
import { publicKeyLines } from './public-keys.ts';

/** 24 words. */
const SEED_BITS = 256;

export interface InitOptions {
  readonly folder: string;
  readonly passphrase: string;
  /** Of an earlier key ceremony; absent: new ones. */
  readonly words?: string;
  readonly cost?: KdfCost;
}

/** Makes the keys. Answers what to write down on paper, and what to set where. */
export async function init({ folder, passphrase, words, cost }: InitOptions): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = new SignerFolder(folder);
  const seed = words ?? generateMnemonic(wordlist, SEED_BITS);
  await writeKeyFile(files.keys, seed, passphrase, cost);
  const vault = new SeedVault(seed);
  return [
    ...(words === undefined
      ? ['The words, on paper and nowhere else; they are not shown again:', '', seed, '']
      : []),
    ...publicKeyLines(vault),
  ];
}
