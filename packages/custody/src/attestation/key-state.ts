import { todaysSpelling } from '../eos-spelling.ts';

/**
 * What an account says of the key that its address is made of, or on EOS of the one that has signed, on chains whose accounts can
 * change who spends: `alone`, others spend `also`, or it is `disabled`, so its signature says nothing of what the account holds.
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

/** An action that a permission is enough for, without which it takes `active`. */
interface EosLink {
  readonly account: string;
  /** Absent: all of that contract that have no link of their own. */
  readonly action?: string | null | undefined;
}

export interface EosPermission {
  readonly perm_name: string;
  readonly parent: string;
  readonly required_auth: {
    readonly threshold: bigint;
    readonly keys: readonly { readonly key: string; readonly weight: bigint }[];
    readonly accounts: readonly unknown[];
    readonly waits: readonly unknown[];
  };
  /** Absent: the node does not say. */
  readonly linked_actions?: readonly EosLink[] | undefined;
}

/** As a node of EOS answers `get_account`. */
export interface EosPermissions {
  readonly permissions: readonly EosPermission[];
  /** Those that every permission is enough for. */
  readonly eosio_any_linked_actions?: readonly EosLink[] | undefined;
}

/**
 * `key`: in today's spelling. It may spend when it satisfies by itself what a transfer takes: `active`, or what the transfer is
 * linked to, or a permission above that. Others may by any key, account or wait of `owner` and `active`; and of all further
 * permissions as soon as any action is linked, since other actions than a transfer move coins as well.
 */
export function eosKeyState(key: string, account: EosPermissions): KeyState {
  const isKey = (each: { readonly key: string }) => todaysSpelling(each.key) === key;
  const maySpend = transferring(account).some(({ required_auth: { threshold, keys } }) =>
    keys.some((each) => isKey(each) && each.weight >= threshold),
  );
  if (!maySpend) return 'disabled';
  const { permissions, eosio_any_linked_actions: any } = account;
  const links = [...permissions.map((each) => each.linked_actions), any];
  const isLinked = links.some((each) => each === undefined || each.length > 0);
  const spending = permissions.filter(
    ({ perm_name: name }) => isLinked || name === 'owner' || name === 'active',
  );
  const isAlone = spending.every(
    ({ required_auth: { keys, accounts, waits } }) =>
      keys.every(isKey) && accounts.length === 0 && waits.length === 0,
  );
  return isAlone ? 'alone' : 'also';
}

/** Each of these is enough for a transfer. */
function transferring({ permissions, eosio_any_linked_actions: any = [] }: EosPermissions): EosPermission[] {
  const isLinked = (action: string) => (link: EosLink) =>
    link.account === 'eosio.token' && (link.action ?? '') === action;
  for (const is of [isLinked('transfer'), isLinked('')]) {
    if (any.some(is)) return [...permissions];
    const linked = permissions.find((each) => each.linked_actions?.some(is));
    if (linked) return upwards(linked, permissions);
  }
  const active = permissions.find((each) => each.perm_name === 'active');
  return active ? upwards(active, permissions) : [];
}

/** With those above it. */
function upwards(from: EosPermission, permissions: readonly EosPermission[]): EosPermission[] {
  const all: EosPermission[] = [];
  for (
    let each: EosPermission | undefined = from;
    // A node that lies may have them in a circle.
    each && !all.includes(each);
    each = permissions.find(({ perm_name: name }) => name === all.at(-1)!.parent)
  )
    all.push(each);
  return all;
}
