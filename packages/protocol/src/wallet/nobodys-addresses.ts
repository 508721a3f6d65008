import type { AddressFormat } from './calls.ts';

/**
 * Well-formed addresses that nobody has a key of: what is paid there is gone. Wallets send there what they fail to fill in, and
 * people what they mean to burn.
 */
const NOBODYS: Readonly<Partial<Record<AddressFormat, readonly string[]>>> = {
  evm: ['0xdEAD000000000000000042069420694206942069', '0xdEad000000000000000000000000000000000000'],
  bitcoin: ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
  dogecoin: ['DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  eos: ['eosio.null'],
};

/** To find a key whose hash begins with as many zeros takes 2^128 tries. */
const ZEROS = 16;

/** Whether nobody has the key of a normalised address. */
export function isNobodysAddress(format: AddressFormat, address: string): boolean {
  return NOBODYS[format]?.includes(address) ?? false;
}

/**
 * Whether nobody has a key of that hash (20 bytes). Zeros and a few digits: the precompiled contracts of EVM chains, `0x…dEaD`,
 * and on the XRP ledger the accounts zero, one, NaN and the one of reserved names. One byte throughout: `0xEeee…EEeE`, which
 * stands for the coin itself.
 */
export function isNobodysHash(hash: Uint8Array): boolean {
  return hash.subarray(0, ZEROS).every((byte) => byte === 0) || hash.every((byte) => byte === hash[0]);
}
