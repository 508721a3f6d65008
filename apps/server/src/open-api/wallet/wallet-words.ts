import type { AddressView } from '@bourse/protocol/wallet/calls';
import type { MessageKey } from '@bourse/protocol/texts/en';
import {
  NO_HASH,
  type OpenBookAddress,
  type OpenMove,
  type OpenMoveState,
  type OpenTransferRecord,
} from '@bourse/protocol/open-api/wallet-calls';
import type { Move } from '../../wallet/moves.ts';
import type { OpenTransfer } from '../../wallet/port.ts';
import { chainIdOf } from './chain-names.ts';
import { exactNumber, type Exact } from '../exact-json.ts';

/** Deposits, withdrawals and transfers in HTX's words. */

/** What HTX calls our refusals where money comes and goes. */
export const MONEY_CODES: Partial<Record<MessageKey, string>> = {
  INSUFFICIENT_BALANCE: 'dw-insufficient-balance',
  CHAIN_NOT_FOUND: 'base-currency-chain-error',
  ADDRESS_INVALID: 'invalid-address',
  MEMO_INVALID: 'bad-request',
  MEMO_REQUIRED: 'bad-request',
  ADDRESS_OF_TOKEN: 'invalid-address',
  ADDRESS_OF_HOUSE: 'invalid-address',
  ADDRESS_NOT_IN_BOOK: 'api-not-support-temp-addr',
  ADDRESS_TOO_NEW: 'api-not-support-temp-addr',
  REQUEST_ID_USED: 'invalid-client-order-id',
  ADDRESS_TOO_NEW_FOR_KEY: 'api-not-support-temp-addr',
  WITHDRAW_BELOW_MIN: 'dw-withdraw-min-limit',
  WITHDRAWAL_NOT_FOUND: 'base-record-invalid',
};

const DEPOSIT_STATES: Readonly<Record<Move['status'], OpenMoveState>> = {
  pending: 'confirming',
  paying: 'confirming',
  finished: 'safe',
  rejected: 'orphan',
  cancelled: 'orphan',
};
const WITHDRAWAL_STATES: Readonly<Record<Move['status'], OpenMoveState>> = {
  pending: 'reexamine',
  paying: 'wallet-transfer',
  finished: 'confirmed',
  rejected: 'reject',
  cancelled: 'canceled',
};

/** A line of `/v1/query/deposit-withdraw`. `amount` of a withdrawal is what arrives; `fee` is besides. */
export function moveWords(move: Move, type: 'deposit' | 'withdraw'): Exact<OpenMove> {
  const { currency, chain, address, memo = '', txHash, amount, fee, status } = move;
  return {
    id: Number(move.id),
    type,
    'sub-type': 'NORMAL',
    currency: currency.toLowerCase(),
    chain: chainIdOf(currency, chain),
    'tx-hash': txHash === '' ? NO_HASH : txHash,
    amount: exactNumber(amount),
    address,
    'address-tag': memo,
    fee: exactNumber(fee),
    state: (type === 'deposit' ? DEPOSIT_STATES : WITHDRAWAL_STATES)[status],
    'created-at': move.createTime,
    'updated-at': move.updateTime,
  };
}

/** A line of `/v2/account/withdraw/address`. */
export function bookAddressWords({
  currency,
  chain,
  address,
  memo = '',
  remark,
}: AddressView): OpenBookAddress {
  return {
    currency: currency.toLowerCase(),
    chain: chainIdOf(currency, chain),
    note: remark,
    addressTag: memo,
    address,
  };
}

/** A line of `/v5/account/universal_transfer_records`; the contract account goes by the name of USDT-margined swaps. */
export function transferWords({ id, amount, currency, to, time }: OpenTransfer): OpenTransferRecord {
  return {
    id: Number(id),
    transfer_id: id,
    amount,
    currency,
    status: 'success',
    from_account_type: to === 'spot' ? 'linear-swap' : 'spot',
    to_account_type: to === 'spot' ? 'spot' : 'linear-swap',
    from_asset_type: '',
    to_asset_type: '',
    transfer_time: time,
  };
}
