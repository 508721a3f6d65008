import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** 24 words: 256 bits. */
export function newWords(): string {
  return generateMnemonic(wordlist, 256);
}
