/** Kinds of keys that the signer has; a kind may serve several chains, as one EVM key does. */
export const KEY_KINDS = ['evm', 'bitcoin', 'litecoin', 'tron', 'ripple', 'eos'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** By whose accounts a seed is named in its record. Those of the first records: with another one among them, a record would be of other keys. */
export const NAMING_KINDS = ['evm', 'bitcoin', 'litecoin'] as const satisfies readonly KeyKind[];

/** BIP 44 and, for native SegWit, BIP 84. */
const ACCOUNTS: Readonly<Record<KeyKind, string>> = {
  evm: `m/44'/60'/0'`,
  bitcoin: `m/84'/0'/0'`,
  litecoin: `m/84'/2'/0'`,
  tron: `m/44'/195'/0'`,
  ripple: `m/44'/144'/0'`,
  eos: `m/44'/194'/0'`,
};

/** The setting of the exchange that takes the account's public key. None on EOS, where no address is derived of one. */
export const XPUB_SETTINGS: Readonly<Record<Exclude<KeyKind, 'eos'>, string>> = {
  evm: 'XPUB_EVM',
  bitcoin: 'XPUB_BTC',
  litecoin: 'XPUB_LTC',
  tron: 'XPUB_TRON',
  ripple: 'XPUB_XRP',
};

export function accountPath(kind: KeyKind): string {
  return ACCOUNTS[kind];
}

/** What pays, and where change and swept deposits go: on the account's internal chain, which no user has addresses of. */
export function hotPath(kind: KeyKind): string {
  return `${ACCOUNTS[kind]}/1/0`;
}

/** The user's address with that index. */
export function depositPath(kind: KeyKind, index: number): string {
  return `${ACCOUNTS[kind]}/0/${index}`;
}
