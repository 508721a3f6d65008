/**
 * What an account says of the key that its address is made of, on chains whose accounts can change who spends: `alone`, others
 * spend `also`, or it is `disabled`, so its signature says nothing of what the account holds.
 */
export type KeyState = 'alone' | 'also' | 'disabled';

/** As a server of the XRP ledger answers `account_info` (first version of the API, with `signer_lists`). */
export interface RippleAccount {
  readonly Flags: bigint;
  readonly RegularKey?: string | undefined;
  readonly signer_lists?: readonly unknown[] | undefined;
}

/** `lsfDisableMaster` */
const MASTER_DISABLED = 0x0010_0000n;

export function rippleKeyState({ Flags, RegularKey, signer_lists: lists = [] }: RippleAccount): KeyState {
  if ((Flags & MASTER_DISABLED) !== 0n) return 'disabled';
  return RegularKey === undefined && lists.length === 0 ? 'alone' : 'also';
}

export interface TronPermission {
  readonly threshold: bigint;
  readonly keys: readonly { readonly address: string; readonly weight: bigint }[];
}

/** As a node of TRON answers `getaccount`; an account without permissions is its key's. */
export interface TronAccount {
  readonly owner_permission?: TronPermission | undefined;
  readonly active_permission?: readonly TronPermission[] | undefined;
}

/** `holder`: the address, as the node writes those of keys. */
export function tronKeyState(
  holder: string,
  { owner_permission: owner, active_permission: active = [] }: TronAccount,
): KeyState {
  if (!owner) return 'alone';
  const own = owner.keys.find(({ address }) => address === holder);
  if (!own || own.weight < owner.threshold) return 'disabled';
  const keys = [owner, ...active].flatMap((each) => each.keys);
  return keys.every(({ address }) => address === holder) ? 'alone' : 'also';
}
