import { z } from 'zod';
import { declareCall } from '../call.ts';
import { RISKS } from '../risks.ts';
import { travelFields } from '../wallet/travel.ts';
import { coin, decimalText, idText, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { clientOrderId } from './order-fields.ts';
import { dataOf, exact, MAX_TIME, ms, size } from './fields.ts';

/** Deposits, withdrawals and transfers, spelled as HTX spells them. */

const MAX_ID = 1e15 - 1;
const MAX_SIZE = 500;
const CHAIN_ID = 'Id of the currency on the chain: `usdterc20`.';

const chainId = z.string().max(40);
const chain = z.string().describe(CHAIN_ID);

/** Where a list goes on. */
const position = {
  from: wholeNumber(0, MAX_ID)
    .default(0)
    .describe('Only records beyond this id; 0: from the end that `direct` begins with.'),
  direct: z.enum(['next', 'prev']).default('next').describe('`next`: newest first, `prev`: oldest first.'),
};

const openDepositAddress = z
  .strictObject({
    currency: z.string(),
    address: z.string(),
    addressTag: z
      .string()
      .describe('The tag or memo that a payment to a shared address must have; empty: none.'),
    chain,
  })
  .meta({ id: 'OpenDepositAddress', description: 'Where to send a deposit.' });
export type OpenDepositAddress = z.infer<typeof openDepositAddress>;

const openBookAddress = z
  .strictObject({
    currency: z.string(),
    chain,
    note: z.string().describe('The remark it was saved with.'),
    addressTag: z.string().describe('Destination tag or memo; empty: none.'),
    address: z.string(),
  })
  .meta({ id: 'OpenBookAddress', description: 'An address of the own address book.' });
export type OpenBookAddress = z.infer<typeof openBookAddress>;

/** Of a deposit, then of a withdrawal. */
const MOVE_STATES = [
  'confirming',
  'safe',
  'orphan',
  'reexamine',
  'wallet-transfer',
  'confirmed',
  'reject',
  'canceled',
] as const;
export type OpenMoveState = (typeof MOVE_STATES)[number];

/** Stands where there is no transaction yet: clients break on an empty one. */
export const NO_HASH = 'pending';

const openMove = z
  .strictObject({
    id: z.number(),
    type: z.enum(['deposit', 'withdraw']),
    'sub-type': z.literal('NORMAL'),
    currency: z.string(),
    chain,
    'tx-hash': z.string().describe('`pending`: there is no transaction yet.'),
    amount: exact.describe('Of a withdrawal: what arrives, without the fee.'),
    address: z.string(),
    'address-tag': z.string().describe('Destination tag or memo of a withdrawal; empty: none.'),
    fee: exact,
    state: z
      .enum(MOVE_STATES)
      .describe(
        'Of a deposit: `confirming`, `safe` (credited) or `orphan` (refused). Of a withdrawal: `reexamine` (under review), `wallet-transfer` (being paid), `confirmed` (paid), `reject` or `canceled` (given back).',
      ),
    'created-at': ms,
    'updated-at': ms,
  })
  .meta({ id: 'OpenMove', description: 'A deposit or a withdrawal.' });
export type OpenMove = z.infer<typeof openMove>;

const account = z.enum(['spot', 'linear-swap']);
const openTransferRecord = z
  .strictObject({
    id: z.number(),
    transfer_id: z.string().describe('The same as `id`.'),
    amount: z.string(),
    currency: z.string(),
    status: z.literal('success'),
    from_account_type: account,
    to_account_type: account,
    from_asset_type: z.literal(''),
    to_asset_type: z.literal(''),
    transfer_time: ms,
  })
  .meta({
    id: 'OpenTransferRecord',
    description:
      'A transfer between the own accounts: `spot`, and the contract account, which is called `linear-swap` here.',
  });
export type OpenTransferRecord = z.infer<typeof openTransferRecord>;

const openQuota = z
  .strictObject({
    currency: z.string(),
    chains: z.array(
      z.strictObject({
        chain,
        maxWithdrawAmt: z.string().describe('The most at a time.'),
        withdrawQuotaPerDay: z.string(),
        remainWithdrawQuotaPerDay: z.string(),
      }),
    ),
  })
  .meta({ id: 'OpenQuota', description: 'What can be withdrawn.' });

const madeId = z.number().describe('Id of what was made.');

export const openWalletCalls = {
  depositAddress: declareCall({
    method: 'GET',
    path: '/v2/account/deposit/address',
    access: { right: 'read' },
    envelope: 'v2',
    product: 'deposit',
    summary: 'Where to send a deposit',
    description:
      "An address for every open chain. With ccxt: `fetchDepositAddress`, for ETH with `{ network: 'ETH' }`.",
    input: z.object({ currency: coin }),
    output: dataOf(z.array(openDepositAddress)),
    example: { currency: 'usdt' },
  }),
  moves: declareCall({
    method: 'GET',
    path: '/v1/query/deposit-withdraw',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Deposits or withdrawals',
    description: 'With ccxt: `fetchDeposits`, `fetchWithdrawals`.',
    input: z.object({
      type: z.enum(['deposit', 'withdraw']).describe('Which list.'),
      currency: coin.optional(),
      size: size(MAX_SIZE, 100),
      ...position,
    }),
    output: dataOf(z.array(openMove)),
    example: { type: 'deposit' },
  }),
  addressBook: declareCall({
    method: 'GET',
    path: '/v2/account/withdraw/address',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'The own address book',
    description: 'Withdrawals of a key go to these addresses only. With ccxt: `fetchWithdrawAddresses`.',
    input: z.object({
      currency: coin,
      chain: chainId.optional().describe(CHAIN_ID),
      note: z.string().max(64).optional().describe('The remark of an address, to the letter.'),
      limit: size(MAX_SIZE, 100),
    }),
    output: dataOf(z.array(openBookAddress)),
    example: { currency: 'usdt' },
  }),
  withdraw: declareCall({
    path: '/v1/dw/withdraw/api/create',
    access: { right: 'withdraw' },
    worth: 'order',
    proof: RISKS.moneyOut.key,
    envelope: 'v1',
    product: 'withdrawal',
    once: true,
    summary: 'Withdraw to an address of the address book',
    description:
      'Answers the id; the amount is frozen until the withdrawal is paid, rejected or cancelled, and people review it as any other. From the worth of the setting `travel_rule_usdt` on it needs its beneficiary, saved with the address or named here. With ccxt: `withdraw`.',
    input: z.object({
      address: z
        .string({ error: 'ENTER_ADDRESS' })
        .trim()
        .min(1, { error: 'ENTER_ADDRESS' })
        .max(128)
        .describe('An address of the own address book.'),
      currency: coin,
      amount: decimalText.describe('What is debited when no `fee` is named; with it, what arrives.'),
      chain: orAbsent(chainId).describe(
        `${CHAIN_ID} Absent: the only chain on which the currency can be withdrawn.`,
      ),
      fee: orAbsent(decimalText).describe('What the client takes the fee for.'),
      'client-order-id': orAbsent(clientOrderId).describe(
        'A name of your own for the withdrawal, known for 24 hours: a repeat answers the first.',
      ),
      'addr-tag': orAbsent(z.string().max(128)).describe(
        'Destination tag or memo, on chains that have such; with the address it must be in the book.',
      ),
      ...travelFields,
    }),
    output: z.strictObject({ data: madeId, 'tx-hash': z.literal(NO_HASH) }),
    example: {
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      currency: 'usdt',
      amount: '100',
      chain: 'usdterc20',
    },
  }),
  withdrawalByClientId: declareCall({
    method: 'GET',
    path: '/v1/query/withdraw/client-order-id',
    access: { right: 'read' },
    envelope: 'v1',
    summary: "One withdrawal by the client's own id",
    description: 'Of the last 24 hours.',
    input: z.object({ clientOrderId }),
    output: dataOf(openMove),
    example: { clientOrderId: 'payout-7' },
  }),
  quota: declareCall({
    method: 'GET',
    path: '/v2/account/withdraw/quota',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'How much can still be withdrawn',
    description: 'All chains of a currency share what a day (24 hours) allows.',
    input: z.object({ currency: coin }),
    output: dataOf(openQuota),
    example: { currency: 'usdt' },
  }),
  cancelWithdrawal: declareCall({
    path: '/v1/dw/withdraw-virtual/:id/cancel',
    access: { right: 'withdraw' },
    worth: 'exit',
    envelope: 'v1',
    summary: 'Cancel a withdrawal',
    description: 'While nobody has begun to pay it.',
    input: z.object({ id: idText.describe('Id of the withdrawal.') }),
    output: dataOf(z.number().describe('Id of the withdrawal.')),
    example: { id: '7' },
  }),
  transfer: declareCall({
    path: '/v2/account/transfer',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v2',
    once: true,
    summary: 'Move money between the spot and the contract account',
    description: 'With ccxt: `transfer` between `spot` and `swap`.',
    input: z.object({
      from: account.describe('`linear-swap` is the contract account.'),
      to: account.describe('The other account.'),
      currency: coin,
      amount: decimalText,
    }),
    output: z.strictObject({ data: madeId, success: z.literal(true) }),
    example: { from: 'spot', to: 'linear-swap', currency: 'usdt', amount: '10' },
  }),
  futuresTransfer: declareCall({
    path: '/v1/futures/transfer',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v1',
    once: true,
    summary: 'Move money between the spot and the contract account, by its older name',
    description: 'With ccxt: `transfer` between `spot` and `future`.',
    input: z.object({
      currency: coin,
      amount: decimalText,
      type: z
        .enum(['pro-to-futures', 'futures-to-pro'])
        .describe('`pro` is the spot account, `futures` the contract account.'),
    }),
    output: dataOf(madeId),
    example: { currency: 'usdt', amount: '10', type: 'pro-to-futures' },
  }),
  transfers: declareCall({
    method: 'GET',
    path: '/v5/account/universal_transfer_records',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'Transfers between the own accounts',
    description: 'With ccxt: `fetchTransfers`.',
    input: z.object({
      currency: coin.optional(),
      status: z
        .enum(['success', 'pending', 'failed'])
        .default('success')
        .describe('Transfers are done at once: with another state than `success` the list is empty.'),
      start_time: wholeNumber(0, MAX_TIME).optional().describe('In ms since 1970, included.'),
      end_time: wholeNumber(0, MAX_TIME).optional().describe('In ms since 1970, included.'),
      limit: size(MAX_SIZE, 100),
      ...position,
    }),
    output: dataOf(z.array(openTransferRecord)),
    example: { currency: 'usdt' },
  }),
};
