import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { idText, page } from '../../fields.ts';
import { remark } from '../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';

const coins = z.string().describe('In whole coins, to the last digit of the chain; may be below zero.');

/** What explains what the chain holds. */
const terms = z.strictObject({
  held: coins.describe('On all addresses of the exchange, as the chain says.'),
  credited: coins.describe('Deposits that the chain shows and that were credited.'),
  creditedUnseen: coins.describe('Credited, and no block shows the payment.'),
  pending: coins.describe('Deposits that the chain shows and that are not credited yet.'),
  notCredited: coins.describe('Deposits below the minimum, and rejected ones.'),
  strays: coins.describe("Payments that are nobody's deposit."),
  receipts: coins.describe('Payments to addresses of the house that nobody has booked yet.'),
  small: coins.describe('What came to addresses of the house, or unseen by blocks, below the least deposit.'),
  rounding: coins.describe('What is below the smallest unit of the books.'),
  paid: coins.describe('Withdrawals that are finished.'),
  paidUnseen: coins.describe(
    'Finished more than an hour ago, and no block shows the payment from our addresses.',
  ),
  underWay: coins.describe('Withdrawals that the chain shows and that are not finished yet.'),
  fees: coins.describe('What the chain took from us.'),
  explained: coins.describe('What two operators have explained.'),
});
export type ReconciliationTerms = z.infer<typeof terms>;

/** How a coin on a chain stands. */
export const RECONCILIATION_STATES = [
  'agrees',
  'received',
  'differs',
  'stopped',
  'counting',
  'notWatched',
] as const;
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number];

const reconciliationView = z.strictObject({
  chain: z.string(),
  currency: z.string(),
  state: z
    .enum(RECONCILIATION_STATES)
    .describe(
      '`received`: the books explain everything but payments to addresses of the house, which stop nothing; `differs`: in the last look, not in two yet; `stopped`: payouts of the coin wait; `counting`: not everything was read yet; `notWatched`: there is no node, or no address of ours.',
    ),
  lookedTime: z.number().describe('Of the last complete look; 0: none yet.'),
  block: z.string(),
  problem: z.string().describe('Why the newest look was not complete; empty: it was.'),
  stoppedTime: z.number(),
  difference: coins,
  terms: terms.nullable(),
});
export type ReconciliationView = z.infer<typeof reconciliationView>;

/** What of a difference has a name. */
export const UNEXPLAINED_KINDS = ['in', 'out', 'fee', 'credited', 'paid', 'balance'] as const;

const unexplainedView = z.strictObject({
  kind: z
    .enum(UNEXPLAINED_KINDS)
    .describe(
      '`in`, `out`, `fee`: a payment on the chain; `credited`, `paid`: in the books, in no block; `balance`: an address holds more or less than its payments say.',
    ),
  amount: coins,
  txHash: z.string(),
  address: z.string(),
  subject: z.string().describe('`deposit:17`, `withdrawal:4`; empty: none.'),
  receipt: z.string().describe('Number of a payment to the house that can be booked; empty: it is none.'),
  block: z.string(),
});
export type UnexplainedView = z.infer<typeof unexplainedView>;

const explanationView = z.strictObject({
  number: z.number(),
  amount: coins,
  reason: z.string(),
  proposedBy: z.string(),
  approvedBy: z.string(),
  time: z.number(),
});

const lookView = z.strictObject({
  id: z.string(),
  time: z.number(),
  block: z.string(),
  difference: coins,
  terms,
});
export type LookView = z.infer<typeof lookView>;

export const ADDRESS_KINDS = ['hot', 'cold', 'shared', 'other'] as const;
const custodyAddressView = z.strictObject({
  chain: z.string(),
  address: z.string(),
  kind: z.enum(ADDRESS_KINDS),
  entered: z.boolean().describe('By two operators; the others are derived, or in the settings of a chain.'),
});
export type CustodyAddressView = z.infer<typeof custodyAddressView>;

const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,16}$/);
const coin = { chain: symbol, currency: symbol };

/** What the chains hold against what the books say (docs/custody.md). */
export const opsReconciliationCalls = {
  list: declareCall({
    path: '/ops/api/reconciliation/list',
    access: { operator: 'house.see' },
    summary: 'What the chains hold against the books',
    description: 'Every coin on every chain.',
    output: z.strictObject({ list: z.array(reconciliationView) }),
  }),
  detail: declareCall({
    path: '/ops/api/reconciliation/detail',
    access: { operator: 'house.see' },
    summary: 'What explains a difference, and what does not',
    description: 'The newest fifty of each.',
    input: z.object(coin),
    output: z.strictObject({
      unexplained: z.array(unexplainedView),
      explanations: z.array(explanationView),
    }),
    example: { chain: 'ERC20', currency: 'USDT' },
  }),
  history: declareCall({
    path: '/ops/api/reconciliation/history',
    access: { operator: 'house.see' },
    summary: 'Earlier looks',
    description: 'Newest first: whenever the difference changed, and once an hour. Kept for ninety days.',
    input: z.object({ ...coin, ...page }),
    output: pageOf(lookView),
    example: { chain: 'ERC20', currency: 'USDT' },
  }),
  explain: declareCall({
    path: '/ops/api/reconciliation/explain',
    access: { operator: 'alerts.explain' },
    summary: 'Propose what explains a difference',
    description:
      'Exactly the difference of the last look. With the yes of another it counts, and payouts go on.',
    input: z.object({ ...coin, difference: z.string().regex(/^-?\d{1,60}(\.\d{1,36})?$/), remark }),
    output: ONLY_PROPOSED,
    example: {
      chain: 'ERC20',
      currency: 'USDT',
      difference: '500',
      remark: 'We have filled the hot wallet.',
    },
  }),
  bookReceipt: declareCall({
    path: '/ops/api/reconciliation/bookReceipt',
    access: { operator: 'alerts.explain' },
    summary: 'Propose what a payment to the house is',
    description:
      'One that the chain shows with as many confirmations as a deposit has. With the yes of another it is explained; it changes no balance of a user.',
    input: z.object({ ...coin, receipt: idText, remark }),
    output: ONLY_PROPOSED,
    example: { chain: 'ERC20', currency: 'USDT', receipt: '7', remark: 'We have filled the hot wallet.' },
  }),
  addresses: declareCall({
    path: '/ops/api/reconciliation/addresses',
    access: { operator: 'house.see' },
    summary: 'Addresses of the house',
    description: "Those of users' deposits are not listed.",
    output: z.strictObject({ list: z.array(custodyAddressView) }),
  }),
  setAddress: declareCall({
    path: '/ops/api/reconciliation/setAddress',
    access: { operator: 'alerts.explain' },
    summary: 'Propose to enter an address of the house, or to take it out',
    description: 'What it holds counts from then on, and is a difference at first.',
    input: z.object({
      chain: symbol,
      address: z.string().trim().min(1).max(128),
      kind: z.enum(['hot', 'cold', 'other', 'none']).describe('`none`: it is not ours any more.'),
    }),
    output: ONLY_PROPOSED,
    example: { chain: 'BTC', address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', kind: 'cold' },
  }),
};
