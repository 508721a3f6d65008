import { z } from 'zod';
import { coin, decimalText, idText, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';

/** Fields of the open API's calls about deposits, withdrawals and transfers, spelled as HTX spells them. */

/** Id of a coin on a chain: `usdterc20`. */
const chainId = z.string().max(40);

const MAX_TIME = 8.64e15;
const MAX_ID = 1e15 - 1;
const MAX_SIZE = 500;

/** Where a list goes on. */
const position = {
  /** Only records beyond this id; 0: from the end that `direct` begins with. */
  from: wholeNumber(0, MAX_ID).default(0),
  /** `next`: newest first, `prev`: oldest first. */
  direct: z.enum(['next', 'prev']).default('next'),
};
/** How many at most. */
const size = wholeNumber(1, MAX_SIZE).default(100);

/** `GET /v2/account/deposit/address`. */
export const openDepositAddressCall = z.object({ currency: coin });

/** `GET /v2/account/withdraw/address`. */
export const openAddressBookCall = z.object({
  currency: coin,
  chain: chainId.optional(),
  /** The remark of an address, to the letter. */
  note: z.string().max(64).optional(),
  limit: size,
});

/** `GET /v1/query/deposit-withdraw`. */
export const openMovesCall = z.object({
  /** Which list. */
  type: z.enum(['deposit', 'withdraw']),
  currency: coin.optional(),
  size,
  ...position,
});

/** `POST /v1/dw/withdraw/api/create`. */
export const openWithdrawCall = z.object({
  /** An address of the own address book. */
  address: z.string({ error: 'ENTER_ADDRESS' }).trim().min(1, { error: 'ENTER_ADDRESS' }).max(128),
  currency: coin,
  /** What is debited when no `fee` is named; with it, what arrives. */
  amount: decimalText,
  /** Absent: the only chain on which the currency can be withdrawn. */
  chain: orAbsent(chainId),
  /** What the client takes the fee for. */
  fee: orAbsent(decimalText),
  /** No chain here has such tags. */
  'addr-tag': orAbsent(z.string().max(128)),
});

/** `POST /v1/dw/withdraw-virtual/{id}/cancel`. */
export const openCancelWithdrawalCall = z.object({
  /** Id of the withdrawal. */
  id: idText,
});

/** `POST /v2/account/transfer`. */
export const openTransferCall = z.object({
  /** `linear-swap` is the contract account. */
  from: z.enum(['spot', 'linear-swap']),
  /** The other account. */
  to: z.enum(['spot', 'linear-swap']),
  currency: coin,
  amount: decimalText,
});

/** `POST /v1/futures/transfer`. */
export const openFuturesTransferCall = z.object({
  currency: coin,
  amount: decimalText,
  /** `pro` is the spot account, `futures` the contract account. */
  type: z.enum(['pro-to-futures', 'futures-to-pro']),
});

/** `GET /v5/account/universal_transfer_records`; times in ms, both ends included. */
export const openTransfersCall = z.object({
  currency: coin.optional(),
  /** Transfers are done at once: with another state than `success` the list is empty. */
  status: z.enum(['success', 'pending', 'failed']).default('success'),
  /** In ms since 1970, included. */
  start_time: wholeNumber(0, MAX_TIME).optional(),
  /** In ms since 1970, included. */
  end_time: wholeNumber(0, MAX_TIME).optional(),
  limit: size,
  ...position,
});
