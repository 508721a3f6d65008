import {
  chain,
  address,
  code,
  memo,
  addAddressFields,
  deleteAddressFields,
  saveCollectionFields,
} from './fields.ts';
import { z } from 'zod';
import { declareCall, fileOf } from '../call.ts';
import { RISKS } from '../risks.ts';
import { pageOf } from '../answers.ts';
import { coin, decimalText, idText, page, period, requestId } from '../fields.ts';
import { fundPassword, orAbsent } from '../identity/rules.ts';
import { assertionField } from '../passkeys/fields.ts';
import { travelFields } from './travel.ts';
import { TRANSFER_KINDS } from '../ledger/ledger.ts';

/**
 * Fields and answers of the wallet calls (docs/rules.md, "Deposits and withdrawals" and "Calls and envelopes"). Amounts
 * are decimal strings.
 */

export const ADDRESS_FORMATS = [
  'evm',
  'tron',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ripple',
  'cardano',
  'eos',
] as const;
export type AddressFormat = (typeof ADDRESS_FORMATS)[number];

/** Whether a payment has a tag or memo beside the address; other than `none` on chains alone that have such. */
export const MEMO_RULES = ['none', 'optional', 'required'] as const;
export type MemoRule = (typeof MEMO_RULES)[number];

export const chainView = z
  .strictObject({
    currency: z.string(),
    chain: z.string(),
    format: z.enum(ADDRESS_FORMATS).describe('How addresses of the chain are written.'),
    memoRule: z
      .enum(MEMO_RULES)
      .describe(
        'Destination tag or memo: `none` is taken, one is `optional`, or `required` of every withdrawal and saved address.',
      ),
    retired: z.boolean().describe('No longer offered: kept for records that name it.'),
    depositOpen: z.boolean(),
    withdrawOpen: z.boolean(),
    confirmations: z.number(),
    depositMin: z.string(),
    withdrawFee: z.string(),
    withdrawMin: z.string(),
    withdrawMax: z.string(),
    withdrawDayMax: z.string().describe('Within 24 h, all chains of the currency together.'),
    explorer: z
      .string()
      .exactOptional()
      .describe('Where a transaction can be looked up; `{hash}` stands for its hash.'),
  })
  .meta({ id: 'ChainView', description: 'What a coin can do on a chain; part of `/bb/config`.' });
export type ChainView = z.infer<typeof chainView>;

export const balanceView = z
  .strictObject({
    account: z.enum(['spot', 'contract']),
    currencyName: z.string(),
    availableCurrency: z.string(),
    frozenCurrency: z.string(),
  })
  .meta({ id: 'BalanceView' });
export type BalanceView = z.infer<typeof balanceView>;

export const statementLine = z
  .strictObject({
    id: z.string(),
    account: z.enum(['spot', 'contract']),
    currency: z.string(),
    kind: z.enum(TRANSFER_KINDS),
    amount: z.string().describe('Signed: what came in is positive.'),
    balance: z.string().describe('Available and frozen together, after this line.'),
    reference: z.string().describe('`trade:17`, `withdrawal:4`.'),
    time: z.number(),
  })
  .meta({
    id: 'StatementLine',
    description: 'A line of `/bb/asset/record` and of `/contract/contract/getAssetsRecord`.',
  });
export type StatementLine = z.infer<typeof statementLine>;

export const assetRecordCall = z.object({
  account: z
    .enum(['spot', 'contract'])
    .default('spot')
    .describe('Whose lines: of the spot or of the contract account.'),
  currency: coin.optional(),
  tradeType: z.enum(TRANSFER_KINDS).optional().describe('A kind of transfer.'),
  ...period,
  ...page,
});

export const contractAssetRecord = z
  .strictObject({
    list: z.array(statementLine),
    sum: z.number().describe('How many lines there are in all, on every page together.'),
  })
  .meta({ id: 'ContractAssetRecord', description: 'Answer of `/contract/contract/getAssetsRecord`.' });

/**
 * What is moved at least between one's own accounts: 0.00001 (docs/rules.md, "Deposits and withdrawals"), in 1e-8
 * units.
 */
export const TRANSFER_MIN = 1_000n;

/** Entries of a user's address book. */
export const MAX_ADDRESSES = 50;

/** `/contract/contract/transfer`; type 1 = spot to contract, 2 = contract to spot. */
export const transferCall = z.object({
  amount: z.string({ error: 'TRANSFER_TIP' }).max(32).describe('What is moved; at least 0.00001.'),
  currency: coin,
  type: z.enum(['1', '2']).default('1').describe('1: from the spot to the contract account; 2: back.'),
  requestId,
});

export const transferView = z
  .strictObject({
    id: z.string(),
    currency: z.string(),
    amount: z.string(),
    type: z.enum(['1', '2']).describe('As asked: "1" spot to contract, "2" back.'),
    time: z.number(),
  })
  .meta({ id: 'TransferView', description: 'Answer of `/contract/contract/transfer`.' });
export type TransferView = z.infer<typeof transferView>;

export const depositAddress = z
  .strictObject({
    currency: z.string(),
    chain: z.string(),
    address: z.string(),
    kind: z
      .enum(['own', 'shared'])
      .describe(
        "`own`: the user's alone. `shared`: the exchange's; the deposit is found by what the user submits.",
      ),
    memo: z
      .string()
      .exactOptional()
      .describe(
        'The destination tag or memo that a payment to this shared address must have; only on chains that have such.',
      ),
    confirmations: z.number(),
    depositMin: z.string(),
  })
  .meta({ id: 'DepositAddress', description: 'Answer of `/bb/recharge/address`.' });
export type DepositAddress = z.infer<typeof depositAddress>;

/** States of deposits and withdrawals. */
export const MOVE_STATUSES = ['pending', 'finished', 'rejected', 'cancelled'] as const;
export type MoveStatus = (typeof MOVE_STATUSES)[number];

/** What every line of a deposit or a withdrawal ends with. */
const moved = {
  remark: z.string(),
  travel: z
    .literal('asked')
    .exactOptional()
    .describe('It waits until it is told who is on the other side (`/bb/travel/tell`).'),
  createTime: z.number(),
  updateTime: z.number(),
};

export const depositView = z
  .strictObject({
    id: z.string(),
    currency: z.string(),
    chain: z.string(),
    amount: z.string(),
    arrival: z.string().describe('What was credited; "0" until then.'),
    txHash: z.string(),
    status: z.enum(MOVE_STATUSES),
    source: z
      .enum(['chain', 'manual'])
      .describe('`chain`: found by ourselves on the chain, `manual`: submitted.'),
    confirmations: z.number().describe('Of a deposit found on the chain, while it waits.'),
    ...moved,
  })
  .meta({ id: 'DepositView', description: 'A line of `/bb/recharge/record`.' });
export type DepositView = z.infer<typeof depositView>;

export const withdrawalView = z
  .strictObject({
    id: z.string(),
    currency: z.string(),
    chain: z.string(),
    address: z.string(),
    memo: z.string().exactOptional().describe('Destination tag or memo, where it has one.'),
    amount: z.string(),
    fee: z.string(),
    arrival: z.string().describe('amount less fee'),
    status: z.enum(MOVE_STATUSES),
    cancellable: z.boolean().describe('Whether the user can still cancel.'),
    txHash: z.string().describe('Of the payment, as soon as one is on its way.'),
    confirmations: z
      .number()
      .describe('Of the payment, while it waits to be finished; 0 where nobody counts.'),
    ...moved,
  })
  .meta({
    id: 'WithdrawalView',
    description: 'A line of `/bb/user/statisticsUser/txPage`, also pushed on the private channel.',
  });
export type WithdrawalView = z.infer<typeof withdrawalView>;

const levelRoom = z.strictObject({
  limit: z.string().describe('In USDT; empty: no limit.'),
  used: z
    .string()
    .describe('Worth at the mark when each was asked for; what was cancelled or rejected does not count.'),
});

export const withdrawLimitsView = z
  .strictObject({
    level: z.literal([0, 1, 2]).describe('0 until verified, then 1; 2 once it was raised.'),
    day: levelRoom.describe('Within 24 hours.'),
    month: levelRoom.describe('Within 30 days.'),
    travel: z
      .strictObject({
        from: z.string().describe('In USDT.'),
        used: z.string().describe('In USDT; empty: something of it has no price at the moment.'),
      })
      .exactOptional()
      .describe(
        'Where the travel rule is on: from which worth on, with what went out within 24 hours without its beneficiary, a withdrawal needs him.',
      ),
  })
  .meta({ id: 'WithdrawLimitsView', description: 'Answer of `/bb/user/withdrawLimits`.' });
export type WithdrawLimitsView = z.infer<typeof withdrawLimitsView>;

export const addressView = z
  .strictObject({
    id: z.string(),
    currency: z.string(),
    chain: z.string(),
    address: z.string(),
    memo: z.string().exactOptional().describe('Destination tag or memo, where it has one.'),
    remark: z.string(),
    createTime: z.number(),
    usableFrom: z.number().describe('From when the whitelist lets it pass: 24 h after it was added.'),
    beneficiary: z.literal(1).exactOptional().describe('For the travel rule it is saved whose it is.'),
  })
  .meta({ id: 'AddressView', description: 'A line of `/bb/address/list`, newest first.' });
export type AddressView = z.infer<typeof addressView>;

export const collectionView = z
  .strictObject({
    name: z.string(),
    bank: z.string(),
    cardNumber: z.string(),
  })
  .meta({
    id: 'CollectionView',
    description:
      'Answer of `/bb/collection/get`; empty texts while none is saved. The card number shows its last four digits only.',
  });
export type CollectionView = z.infer<typeof collectionView>;

export const walletCalls = {
  balances: declareCall({
    path: '/bb/asset/list',
    access: 'user',
    packed: true,
    summary: 'Balances',
    description: 'Of every currency on both accounts.',
    output: z.strictObject({ spot: z.array(balanceView), contract: z.array(balanceView) }),
  }),
  statement: declareCall({
    path: '/bb/asset/record',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Statement of an account',
    description: 'Every movement with the balance it left, newest first.',
    input: assetRecordCall,
    output: pageOf(statementLine),
    example: { account: 'spot', currency: 'USDT' },
  }),
  exportStatement: declareCall({
    path: '/bb/asset/recordExport',
    access: 'user',
    cost: 20,
    heavy: true,
    summary: 'Statement of an account as CSV',
    description: 'At most 100,000 lines; times are UTC.',
    input: assetRecordCall.omit({ pageNo: true, pageSize: true }),
    output: fileOf('text/csv'),
    example: { account: 'spot' },
  }),
  contractStatement: declareCall({
    path: '/contract/contract/getAssetsRecord',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Statement of the contract account',
    input: z.object({
      currency: coin.optional(),
      tradeType: z.enum(TRANSFER_KINDS).optional().describe('A kind of transfer.'),
      ...page,
    }),
    output: contractAssetRecord,
  }),
  transfer: declareCall({
    path: '/contract/contract/transfer',
    access: 'user',
    worth: 'exit',
    summary: 'Move money between the spot and the contract account',
    description: 'At least 0.00001.',
    input: transferCall,
    output: transferView,
    example: { amount: '100', currency: 'USDT', type: '1' },
  }),
  depositAddress: declareCall({
    path: '/bb/recharge/address',
    access: 'user',
    product: 'deposit',
    summary: 'Where to send a deposit',
    input: z.object({ currency: coin, chain }),
    output: depositAddress,
    example: { currency: 'USDT', chain: 'ERC20' },
  }),
  submitDeposit: declareCall({
    path: '/bb/recharge/submit',
    access: 'user',
    files: ['credential'],
    product: 'deposit',
    summary: 'Report a deposit',
    description: 'With its transaction hash and a picture of the credential; it is credited after review.',
    input: z.object({
      currency: coin,
      chain,
      amount: decimalText,
      txHash: z
        .string()
        .trim()
        .min(8)
        .max(128)
        .regex(/^[A-Za-z0-9]+$/)
        .describe('Hash of the transaction, as the chain writes it.'),
      requestId,
    }),
    output: depositView,
    example: {
      currency: 'USDT',
      chain: 'ERC20',
      amount: '50',
      txHash: '0xabababababababababababababababababababababababababababababababab',
    },
  }),
  deposits: declareCall({
    path: '/bb/recharge/record',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Deposits',
    description: 'Newest first.',
    input: z.object({ currency: coin.optional(), ...period, ...page }),
    output: pageOf(depositView),
    example: { currency: 'USDT' },
  }),
  withdraw: declareCall({
    path: '/bb/user/statisticsUser/txPay',
    access: 'user',
    worth: 'order',
    cost: 10,
    proof: RISKS.moneyOut.page,
    lighter: {
      when: ({ passkey }) => passkey !== undefined,
      summary: 'a passkey is shown',
      proof: RISKS.moneyOut.passkey,
    },
    product: 'withdrawal',
    summary: 'Withdraw',
    description:
      'The amount is frozen until the withdrawal is finished, rejected or cancelled. From the worth of the setting `travel_rule_usdt` on it needs its beneficiary, here or saved with the address.',
    input: z.object({
      currency: coin,
      chain,
      address,
      memo,
      amount: decimalText,
      fundPassword,
      code: code.describe('The code that was mailed for this purpose; asked for unless a passkey is shown.'),
      totp: code.describe('Asked for when two-factor is on; a recovery code does as well.'),
      passkey: orAbsent(assertionField).describe(
        'An answer to the challenge of `/user/passkeyConfirm`, in the place of both codes: AuthenticationResponseJSON, as JSON text.',
      ),
      ...travelFields,
      requestId,
    }),
    output: withdrawalView,
    example: {
      currency: 'USDT',
      chain: 'ERC20',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      amount: '100',
      fundPassword: '246810',
      code: '123456',
    },
  }),
  withdrawals: declareCall({
    path: '/bb/user/statisticsUser/txPage',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Withdrawals',
    description: 'Newest first.',
    input: z.object({ currency: coin.optional(), ...period, ...page }),
    output: pageOf(withdrawalView),
    example: { currency: 'USDT' },
  }),
  withdrawLimits: declareCall({
    path: '/bb/user/withdrawLimits',
    access: 'user',
    summary: 'What the level of verification lets out',
    description: 'All coins together, in USDT; beside the limits of each coin.',
    output: withdrawLimitsView,
  }),
  cancelWithdrawal: declareCall({
    path: '/bb/user/statisticsUser/txCancel',
    access: 'user',
    worth: 'exit',
    summary: 'Cancel a withdrawal',
    description: 'While nobody has begun to pay it.',
    input: z.object({ id: idText, requestId }),
    output: withdrawalView,
    example: { id: '1' },
  }),
  addAddress: declareCall({
    path: '/bb/address/add',
    access: 'user',
    proof: RISKS.money.page,
    summary: 'Add an address to the address book',
    input: addAddressFields,
    output: addressView,
    example: {
      currency: 'USDT',
      chain: 'ERC20',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      remark: 'mine',
      fundPassword: '246810',
    },
  }),
  deleteAddress: declareCall({
    path: '/bb/address/delete',
    access: 'user',
    proof: RISKS.money.page,
    summary: 'Delete an address',
    input: deleteAddressFields,
    example: { id: '1', fundPassword: '246810' },
  }),
  addresses: declareCall({
    path: '/bb/address/list',
    access: 'user',
    summary: 'Address book',
    description: 'Newest first.',
    input: z.object({ currency: coin.optional(), chain: chain.optional() }),
    output: z.strictObject({ list: z.array(addressView) }),
    example: { currency: 'USDT' },
  }),
  switchWhitelist: declareCall({
    path: '/bb/address/whitelist',
    access: 'user',
    proof: RISKS.moneyOut.page,
    lighter: { when: ({ on }) => on === '1', summary: 'it is switched on', proof: RISKS.money.page },
    summary: 'Switch the whitelist on or off',
    description:
      'With it on, withdrawals go only to addresses of the book older than 24 hours. Outside demo mode it is off 24 hours after it was switched off.',
    input: z.object({
      on: z.enum(['0', '1']).describe('1: on; 0: off.'),
      fundPassword,
      code: code.describe('The code that was mailed for the purpose whitelistOff.'),
      totp: code.describe(
        'Code of the authenticator app, or a recovery code; asked for when two-factor is on.',
      ),
    }),
    output: z.strictObject({ on: z.enum(['0', '1']).describe('Whether it is on now.') }),
    example: { on: '1', fundPassword: '246810' },
  }),
  saveCollection: declareCall({
    path: '/bb/collection/save',
    access: 'user',
    proof: RISKS.money.page,
    summary: 'Save the collection account',
    description: 'Only once verified.',
    input: saveCollectionFields,
    output: collectionView,
    example: { name: 'Jane Doe', bank: 'A Bank', cardNumber: '1234567890123456', fundPassword: '246810' },
  }),
  collection: declareCall({
    path: '/bb/collection/get',
    access: 'user',
    summary: 'The collection account',
    description: 'The card number shows its last four digits only.',
    output: collectionView,
  }),
};
