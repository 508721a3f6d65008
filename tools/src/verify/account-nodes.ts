import {
  eosKeyState,
  rippleKeyState,
  tronKeyState,
  type EosPermissions,
  type KeyState,
  type TronPermission,
} from '@bourse/custody/attestation/key-state';
import { tronDigits } from '@bourse/custody/attestation/tip191';
import { post, type Holding } from './nodes.ts';
import { NoAnswer } from './source.ts';

interface ToldAccount {
  /** In the smallest unit. */
  readonly units: bigint;
  readonly key: KeyState;
}

export type AccountFormat = 'tron' | 'ripple' | 'eos';

/**
 * What a node of the reader's own says of an account: a server of the XRP ledger at the stated ledger, a node of TRON or EOS at
 * its newest block, as it knows no other. Each has to have the stated block. `key`: what has signed.
 */
export function accountAtNode(
  url: string,
  format: AccountFormat,
  holding: Holding,
  key: string,
): Promise<ToldAccount> {
  if (format === 'ripple') return rippleAccount(url, holding);
  return format === 'eos' ? eosAccount(url, holding, key) : tronAccount(url, holding);
}

async function rippleAccount(url: string, { address, block, hash }: Holding): Promise<ToldAccount> {
  const at = { ledger_index: Number(block) };
  const shown = (await rippled(url, 'ledger', at)) as { ledger?: { ledger_hash?: string } };
  if (shown.ledger?.ledger_hash !== hash) throw otherBlock(block, hash);
  const fields = { ...at, account: address, signer_lists: true };
  const { account_data: account, error } = (await rippled(url, 'account_info', fields)) as {
    account_data?: { Balance: string; Flags: number; RegularKey?: string; signer_lists?: unknown[] };
    error?: string;
  };
  // It has never been paid.
  if (error === 'actNotFound') return { units: 0n, key: 'alone' };
  if (!account) throw new NoAnswer(`the node answered account_info: ${error ?? 'nothing'}`);
  return {
    units: BigInt(account.Balance),
    key: rippleKeyState({ ...account, Flags: BigInt(account.Flags) }),
  };
}

async function rippled(url: string, method: string, fields: object): Promise<unknown> {
  const body = { method, params: [{ ...fields, api_version: 1 }] };
  return ((await post(url, method, body)) as { result?: unknown }).result ?? {};
}

/** Numbers as JSON has them: a double holds the sun of nine thousand million TRX. */
interface ToldPermission {
  readonly threshold: number;
  readonly keys: readonly { readonly address: string; readonly weight: number }[];
}

async function tronAccount(url: string, { address, token, block, hash }: Holding): Promise<ToldAccount> {
  const ask = (path: string, body: object) => post(url, path, body, `/wallet/${path}`);
  const shown = (await ask('getblockbynum', { num: Number(block) })) as { blockID?: string };
  if (shown.blockID !== hash) throw otherBlock(block, hash);
  const holder = tronDigits(address);
  const account = (await ask('getaccount', { address: holder })) as {
    balance?: number;
    owner_permission?: ToldPermission;
    active_permission?: readonly ToldPermission[];
  };
  const owner = account.owner_permission;
  const key = tronKeyState(holder, {
    ...(owner && { owner_permission: permissionOf(owner) }),
    active_permission: account.active_permission?.map(permissionOf),
  });
  if (token === '') return { units: BigInt(account.balance ?? 0), key };
  const { constant_result: words } = (await ask('triggerconstantcontract', {
    owner_address: holder,
    contract_address: tronDigits(token),
    function_selector: 'balanceOf(address)',
    parameter: holder.slice(2).padStart(64, '0'),
  })) as { constant_result?: readonly string[] };
  if (!words?.[0]) throw new NoAnswer(`the node does not say what ${address} holds of ${token}`);
  return { units: BigInt(`0x${words[0]}`), key };
}

/** As `EosPermissions`, with numbers as JSON has them. */
interface ToldEosAccount extends Omit<EosPermissions, 'permissions'> {
  readonly permissions?: readonly (Omit<EosPermissions['permissions'][number], 'required_auth'> & {
    readonly required_auth: {
      readonly threshold: number;
      readonly keys: readonly { readonly key: string; readonly weight: number }[];
      readonly accounts: readonly unknown[];
      readonly waits?: readonly unknown[];
    };
  })[];
}

async function eosAccount(url: string, { address, block, hash }: Holding, key: string): Promise<ToldAccount> {
  const ask = (name: string, body: object) => post(url, name, body, `/v1/chain/${name}`);
  const shown = (await ask('get_block', { block_num_or_id: Number(block) })) as { id?: string };
  if (shown.id !== hash) throw otherBlock(block, hash);
  const { permissions, ...any } = (await ask('get_account', { account_name: address })) as ToldEosAccount;
  if (!permissions) throw new NoAnswer(`the node does not say whose ${address} is`);
  const body = { code: 'eosio.token', account: address, symbol: 'EOS' };
  const [told = '0.0000 EOS'] = (await ask('get_currency_balance', body)) as readonly string[];
  const amount = /^(\d{1,15})\.(\d{4}) EOS$/.exec(told);
  if (!amount) throw new NoAnswer(`the node does not say what ${address} holds`);
  const account = { ...any, permissions: permissions.map(eosPermissionOf) };
  return { units: BigInt(amount[1]! + amount[2]!), key: eosKeyState(key, account) };
}

function eosPermissionOf({
  required_auth: { threshold, keys, accounts, waits = [] },
  ...rest
}: NonNullable<ToldEosAccount['permissions']>[number]): EosPermissions['permissions'][number] {
  const weighed = keys.map(({ key, weight }) => ({ key, weight: BigInt(weight) }));
  return { ...rest, required_auth: { threshold: BigInt(threshold), keys: weighed, accounts, waits } };
}

function permissionOf({ threshold, keys }: ToldPermission): TronPermission {
  return {
    threshold: BigInt(threshold),
    keys: keys.map(({ address, weight }) => ({ address, weight: BigInt(weight) })),
  };
}

function otherBlock(block: bigint, hash: string): NoAnswer {
  return new NoAnswer(`the node shows another block ${block} than ${hash}`);
}
