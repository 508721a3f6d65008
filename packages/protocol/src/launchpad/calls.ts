import { z } from 'zod';
import { declareCall, fileOf } from '../call.ts';
import { RISKS } from '../risks.ts';
import { decimalText, idText, page, requestId } from '../fields.ts';
import { fundPassword } from '../identity/rules.ts';
import { LANGUAGES } from '../languages.ts';
import { LAUNCHPAD_MODES, PROJECT_PHASES } from './project.ts';
import { SUBSCRIPTION_STATUSES } from './subscription.ts';

/**
 * Subscription to new coins (docs/rules.md, "Launchpad" and "Calls and envelopes"), base `/bb/subscribe`. Texts are in
 * the caller's language.
 */

/** `upcoming` projects are not shown. */
export const SHOWN_PHASES = ['warming', 'participating', 'ended', 'cancelled'] as const;

export const projectView = z
  .strictObject({
    id: z.string(),
    coin: z.string(),
    name: z.string(),
    summary: z.string(),
    icon: z.string().describe('Path of the picture; empty: none.'),
    mode: z.enum(LAUNCHPAD_MODES),
    phase: z.enum(PROJECT_PHASES),
    price: z.string().describe('USDT for one coin.'),
    supply: z.string().describe('Coins on offer.'),
    issued: z
      .string()
      .describe('Coins allotted so far; in a pro-rata project only once the joining is over.'),
    raised: z.string().describe('USDT put in so far, of those not given back.'),
    progress: z
      .string()
      .describe(
        'Share of the supply that is sold, or asked for in a pro-rata project, which may exceed 1. Four decimals.',
      ),
    participants: z.number().describe('Users who take part.'),
    purchaseMin: z.string().describe('Least USDT of one purchase.'),
    purchaseMax: z.string().describe('Most USDT of one user altogether.'),
    allotMax: z.string().describe('Most coins that one user gets.'),
    warmupStart: z.number(),
    joinStart: z.number(),
    joinEnd: z.number(),
    lockDays: z.number(),
    unlockTime: z.number().describe('When the coins are free: `joinEnd` and the lock days.'),
    symbol: z.string().describe('Pair that the coin trades on: `novausdt`; empty: not listed yet.'),
  })
  .meta({
    id: 'ProjectView',
    description:
      "A new coin's project, as its card shows it. Amounts are decimal strings, times ms since 1970.",
  });
export type ProjectView = z.infer<typeof projectView>;

export const projectPage = z
  .strictObject({
    list: z.array(projectView),
    totalRow: z.number(),
    serverTime: z.number().describe('ms, to count down by.'),
  })
  .meta({
    id: 'ProjectPage',
    description: 'Answer of `/bb/subscribe/list`, by phase: what can be joined first.',
  });

export const projectFact = z
  .strictObject({
    name: z.string(),
    value: z.string(),
  })
  .meta({ id: 'ProjectFact' });
export type ProjectFact = z.infer<typeof projectFact>;

export const BOOK_KINDS = ['pdf', 'markdown'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

export const bookView = z
  .strictObject({
    language: z.enum(LANGUAGES),
    kind: z.enum(BOOK_KINDS),
    path: z.string().describe('Where a PDF is; empty for Markdown.'),
    text: z.string().describe('Markdown; empty for a PDF.'),
    languages: z.array(z.enum(LANGUAGES)).describe('Languages in which there is one.'),
  })
  .meta({ id: 'BookView', description: "A white paper in the caller's language, or in English." });
export type BookView = z.infer<typeof bookView>;

export const projectShare = z
  .strictObject({
    paid: z.string().describe('USDT put in, of those not given back.'),
    coins: z.string().describe('Coins allotted.'),
    left: z.string().describe('USDT he may still put in.'),
  })
  .meta({ id: 'ProjectShare', description: 'What one user has in a project.' });
export type ProjectShare = z.infer<typeof projectShare>;

export const subscribePreview = z
  .strictObject({
    amount: z.string().describe('USDT asked about.'),
    coins: z.string(),
    cost: z.string().describe('USDT that they would cost.'),
    refund: z.string().describe('USDT that would come back, or would not be taken.'),
  })
  .meta({
    id: 'SubscribePreview',
    description:
      'What an amount would give, if the project ended as it stands. First-come: of this purchase. Pro-rata: of all that the caller would then have put in, and a share shrinks as others come.',
  });
export type SubscribePreview = z.infer<typeof subscribePreview>;

export const projectDetail = z
  .strictObject({
    ...projectView.shape,
    rules: z.string().describe('How it works, in Markdown.'),
    facts: z.array(projectFact),
    language: z
      .enum(LANGUAGES)
      .describe("Language of the texts; not the caller's own where they have not been translated."),
    book: bookView.exactOptional().describe('Absent: there is no white paper.'),
    mine: projectShare.exactOptional().describe('What the caller has in it; absent for visitors.'),
    preview: subscribePreview
      .exactOptional()
      .describe('What `amount` would give now; absent when none was sent or the project cannot be joined.'),
    serverTime: z.number().describe('ms, to count down by.'),
  })
  .meta({ id: 'ProjectDetail', description: 'Answer of `/bb/subscribe/detail`.' });
export type ProjectDetail = z.infer<typeof projectDetail>;

export const subscriptionView = z
  .strictObject({
    id: z.string(),
    projectId: z.string(),
    coin: z.string(),
    mode: z.enum(LAUNCHPAD_MODES),
    price: z.string().describe('USDT for one coin.'),
    paid: z.string().describe('USDT put in; once coins are allotted, what they cost.'),
    coins: z.string().describe('Coins allotted; "0" before that.'),
    status: z
      .enum(SUBSCRIPTION_STATUSES)
      .describe(
        '`committed`: waits for the end; `locked`: has coins that are not free yet; `refunded`: all money is back.',
      ),
    createTime: z.number().describe('Date of purchase.'),
    unlockTime: z.number(),
  })
  .meta({
    id: 'SubscriptionView',
    description: 'Answer of `/bb/subscribe/purchase`, and what the private channel says when one changed.',
  });
export type SubscriptionView = z.infer<typeof subscriptionView>;

export const mySubscription = z
  .strictObject({
    ...subscriptionView.shape,
    name: z.string().describe('Of the project.'),
    icon: z.string().describe('Of the project: path of a picture; empty: none.'),
    phase: z.enum(PROJECT_PHASES),
  })
  .meta({ id: 'MySubscription', description: 'A line of `/bb/subscribe/my`.' });
export type MySubscription = z.infer<typeof mySubscription>;

export const mySubscriptions = z
  .strictObject({
    list: z.array(mySubscription),
    totalRow: z.number(),
    serverTime: z.number().describe('ms, to count down by.'),
  })
  .meta({ id: 'MySubscriptions', description: 'Answer of `/bb/subscribe/my`, newest first.' });

export const launchpadCalls = {
  projects: declareCall({
    path: '/bb/subscribe/list',
    access: 'public',
    cost: 5,
    summary: 'Projects of new coins',
    description: 'What can be joined comes first; those before their warm-up are not shown.',
    input: z.object({
      phase: z.enum(SHOWN_PHASES).optional().describe('Absent: all that are shown.'),
      ...page,
    }),
    output: projectPage,
    example: { phase: 'participating' },
  }),
  project: declareCall({
    path: '/bb/subscribe/detail',
    access: 'optional',
    cost: 5,
    summary: 'A project of a new coin',
    description: 'For a signed-in caller also what he has in it and, with an amount, a preview.',
    input: z.object({
      id: idText,
      amount: decimalText
        .optional()
        .describe(
          'USDT that the caller thinks of putting in: the answer then has a preview. Takes a session.',
        ),
    }),
    output: projectDetail,
    example: { id: '1', amount: '100' },
  }),
  purchase: declareCall({
    path: '/bb/subscribe/purchase',
    access: 'user',
    worth: 'order',
    proof: RISKS.money.page,
    product: 'launchpad',
    summary: 'Subscribe to a new coin',
    description:
      "Allotted at once while coins last, or frozen until the joining ends, by the project's mode.",
    input: z.object({
      id: idText.describe('Of the project.'),
      amount: z.string({ error: 'ENTER_PURCHASE_QUANTITY' }).max(32).describe('USDT to put in.'),
      fundPassword,
      requestId,
    }),
    output: subscriptionView,
    example: { id: '1', amount: '100', fundPassword: '246810' },
  }),
  mine: declareCall({
    path: '/bb/subscribe/my',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Own subscriptions',
    description: 'Newest first.',
    input: z.object({
      status: z.enum(SUBSCRIPTION_STATUSES).optional().describe('Absent: all.'),
      id: idText.optional().describe('Of one project only.'),
      ...page,
    }),
    output: mySubscriptions,
    example: { status: 'locked' },
  }),
  whitePaper: declareCall({
    method: 'GET',
    path: '/bb/subscribe/book/:id/:language',
    access: 'public',
    summary: 'White paper of a project',
    description: 'As a PDF.',
    input: z.object({
      id: idText.describe('Of the project.'),
      language: z.enum(LANGUAGES).describe("Of the white paper, as the project's detail names it."),
    }),
    output: fileOf('application/pdf'),
    example: { id: '1', language: 'en-US' },
  }),
};
