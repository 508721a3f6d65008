import { z } from 'zod';
import { declareCall } from '../call.ts';
import { idText, page } from '../fields.ts';

/**
 * Personal messages (`/bb/index/message`): one for each deposit, withdrawal, verification or unlock that ended, and one
 * for what may be a thief's doing.
 */

/** Of what may be a thief's doing: the mail comes with a link that freezes withdrawals. */
export const ALARM_KINDS = [
  'passwordChanged',
  'fundPasswordSet',
  'fundPasswordChanged',
  'twoFactorEnabled',
  'twoFactorEnds',
  'twoFactorDisabled',
  'antiPhishingChanged',
  'antiPhishingEnds',
  'whitelistOn',
  'whitelistEnds',
  'whitelistOff',
  'passkeyAdded',
  'passkeyRemoved',
  'apiKeyCreated',
  'apiKeyWaits',
  'apiKeyConfirmed',
  'addressAdded',
  'bookAddressAdded',
  'withdrawalsThawed',
  'withdrawalHeld',
  'withdrawalMailsOff',
] as const;

/** What trading brings while nobody looks. An e-mail comes by choice. */
export const TRADING_KINDS = [
  'liquidated',
  'marginCall',
  'stopLossHit',
  'stopProfitHit',
  'deleveraged',
  'closedAtFirst',
  'closeDropped',
  'positionOpened',
  'orderFilled',
  'secondWon',
  'secondLost',
  'secondDrawn',
  'secondVoid',
] as const;
export type TradingKind = (typeof TRADING_KINDS)[number];

export const MESSAGE_KINDS = [
  'depositFinished',
  'depositRejected',
  'originatorAsked',
  'beneficiaryAsked',
  'withdrawalFinished',
  'withdrawalRejected',
  'kycVerified',
  'kycRejected',
  'unlocked',
  'allotted',
  'notAllotted',
  'subscriptionRefunded',
  'withdrawalsFrozen',
  'withdrawalFrozen',
  'accountClosed',
  ...TRADING_KINDS,
  ...ALARM_KINDS,
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export type AlarmKind = (typeof ALARM_KINDS)[number] | 'withdrawalsFrozen' | 'accountClosed';

/** What the wording of each kind is filled with. Amounts are decimal strings; `reason` and `remark` an operator's. */
export interface MessageArgs {
  depositFinished: { amount: string; currency: string; chain: string };
  depositRejected: { amount: string; currency: string; chain: string; remark: string };
  /** A deposit that waits for who sent it. */
  originatorAsked: { amount: string; currency: string; chain: string };
  /** A withdrawal that waits for who receives it; `amount` is what arrives. */
  beneficiaryAsked: { amount: string; currency: string; chain: string };
  /** `amount` is what arrives. */
  withdrawalFinished: { amount: string; currency: string; chain: string; address: string; txHash: string };
  /** `amount` is what is available again. */
  withdrawalRejected: { amount: string; currency: string; chain: string; remark: string };
  kycVerified: Record<never, string>;
  kycRejected: { reason: string };
  unlocked: { amount: string; currency: string };
  /** At the end of a pro-rata project: `amount` coins for `cost` USDT. */
  allotted: { amount: string; currency: string; cost: string };
  notAllotted: { currency: string };
  /** The project was cancelled; `amount` is USDT. */
  subscriptionRefunded: { amount: string; currency: string };
  /** Told so that its owner notices when it was not him: from which address, and when (UTC). */
  passwordChanged: Where;
  fundPasswordSet: Where;
  fundPasswordChanged: Where;
  twoFactorEnabled: Where;
  twoFactorEnds: Where & From;
  twoFactorDisabled: Where;
  /** `previousWord` is what its mail shows: the new one may be a thief's. */
  antiPhishingChanged: Where & { previousWord?: string };
  antiPhishingEnds: Where & From;
  whitelistOn: Where;
  whitelistEnds: Where & From;
  whitelistOff: Where;
  passkeyAdded: Where & { name: string };
  passkeyRemoved: Where & { name: string };
  apiKeyCreated: Where;
  apiKeyWaits: Where & From & { rights: string };
  apiKeyConfirmed: Where;
  /** As it was told before the address was named. */
  addressAdded: Where;
  bookAddressAdded: Where & { address: string; currency: string; chain: string };
  withdrawalsFrozen: Where;
  /** One that waits while they are frozen. */
  withdrawalFrozen: { amount: string; currency: string; chain: string; address: string };
  withdrawalsThawed: { time: string };
  accountClosed: Where;
  /** By choice; told by the last mail about it, for a thief would rather have none. */
  withdrawalMailsOff: Where;
  /** `until`: UTC. */
  withdrawalHeld: { amount: string; currency: string; chain: string; address: string; until: string };
  liquidated: Ended;
  /** `price` is the mark. */
  marginCall: Leveraged & { liquidation: string };
  stopLossHit: Ended;
  stopProfitHit: Ended;
  deleveraged: Ended;
  /** A close that had waited for the first fresh price: `amount` of the coin, at `price`. */
  closedAtFirst: Leveraged & { amount: string; coin: string };
  /** It was not carried out: at `price` that part was worth less than `minimum` USDT. */
  closeDropped: Leveraged & { minimum: string };
  positionOpened: Leveraged & { amount: string; coin: string };
  orderFilled: Traded & { price: string; amount: string; coin: string };
  secondWon: Traded & { amount: string; result: string };
  secondLost: Traded & { amount: string; result: string };
  secondDrawn: Traded & { amount: string };
  secondVoid: Traded & { amount: string };
}

/** What was traded: `BTC/USDT`, and which way. */
interface Traded {
  pair: string;
  side: 'buy' | 'sell' | 'long' | 'short' | 'up' | 'down';
}

interface Leveraged extends Traded {
  leverage: string;
  price: string;
}

/** `result`: what it brought or cost in all, with its sign. */
interface Ended extends Leveraged {
  result: string;
}

/** From when it counts (UTC). */
interface From {
  from: string;
}

interface Where {
  ip: string;
  time: string;
}

export const messageView = z
  .strictObject({
    id: z.string(),
    type: z.enum(['notice', 'personal']),
    title: z.string(),
    text: z.string(),
    time: z.number(),
    read: z.boolean(),
  })
  .meta({ id: 'MessageView', description: "A line of `/bb/index/message`; texts in the caller's language." });
export type MessageView = z.infer<typeof messageView>;

/** So far unread messages are counted: as many stands for that many and more. */
export const UNREAD_COUNTED = 100;

export const messagePage = z
  .strictObject({
    list: z.array(messageView),
    totalRow: z.number(),
    unread: z.number(),
  })
  .meta({
    id: 'MessagePage',
    description:
      "Answer of `/bb/index/message`; `unread` counts the caller's personal ones (0 for guests), and stops at 100.",
  });

/** By which a user chooses his e-mails. */
export const MAIL_TOPICS = ['danger', 'fills', 'results', 'withdrawals'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

export const TOPIC_OF = {
  liquidated: 'danger',
  marginCall: 'danger',
  stopLossHit: 'fills',
  stopProfitHit: 'fills',
  deleveraged: 'fills',
  closedAtFirst: 'fills',
  closeDropped: 'fills',
  positionOpened: 'fills',
  orderFilled: 'fills',
  secondWon: 'results',
  secondLost: 'results',
  secondDrawn: 'results',
  secondVoid: 'results',
} as const satisfies Record<TradingKind, MailTopic>;

const mailChoices = z.strictObject({ topics: z.array(z.enum(MAIL_TOPICS)) }).meta({
  id: 'MailChoices',
  description:
    '`danger`: margin calls and liquidations; `fills`: orders filled, positions opened and closed by themselves; `results`: second contracts; `withdrawals`: those that were sent or rejected.',
});

export const messageCalls = {
  list: declareCall({
    path: '/bb/index/message',
    access: 'optional',
    packed: true,
    summary: 'Messages',
    description:
      "Notices of the house, or the caller's personal messages (which take a session). Guests see notices only.",
    input: z.object({
      type: z
        .enum(['notice', 'personal'])
        .default('notice')
        .describe('`notice`: public ones of the house; `personal`: the caller’s own.'),
      ...page,
    }),
    output: messagePage,
    example: { type: 'notice' },
  }),
  markRead: declareCall({
    path: '/bb/index/readMessage',
    access: 'user',
    summary: 'Mark messages read',
    description: "One of the caller's personal messages, or without an id all of them.",
    input: z.object({ id: idText.optional() }),
    example: { id: '1' },
  }),
  mailChoices: declareCall({
    path: '/bb/index/mailChoices',
    access: 'user',
    summary: 'Which messages come by e-mail too, where that is a choice',
    output: mailChoices,
  }),
  setMailChoices: declareCall({
    path: '/bb/index/setMailChoices',
    access: 'user',
    summary: 'Choose which messages come by e-mail too',
    description:
      'Replaces the choice made before. That `withdrawals` are left out from now on is told by e-mail.',
    input: z.object({
      topics: z
        .string()
        .max(64)
        .default('')
        .transform((text) => text.split(',').filter((topic) => topic !== ''))
        .pipe(z.array(z.enum(MAIL_TOPICS)))
        .describe('`danger`, `fills`, `results`, `withdrawals`, separated by commas; empty: none.'),
    }),
    output: mailChoices,
    example: { topics: 'danger,fills' },
  }),
};
