import { z } from 'zod';
import { declareCall, fileOf } from '../../call.ts';
import { pageOf } from '../../answers.ts';
import { coin, decimalText, idText, line, page, visibleText, wholeNumber } from '../../fields.ts';
import { orAbsent } from '../../identity/rules.ts';
import { BOOK_KINDS, projectFact } from '../../launchpad/calls.ts';
import { LAUNCHPAD_MODES, PROJECT_PHASES } from '../../launchpad/project.ts';
import { SUBSCRIPTION_STATUSES } from '../../launchpad/subscription.ts';
import { LANGUAGES } from '../../languages.ts';
import { byId } from '../fields.ts';
import { proposed } from '../proposals/answers.ts';

const language = z.enum(LANGUAGES);

const opsProjectRow = z.strictObject({
  id: z.string(),
  coin: z.string(),
  name: z.string().describe('In English.'),
  mode: z.enum(LAUNCHPAD_MODES),
  phase: z.enum(PROJECT_PHASES),
  status: z
    .enum(['open', 'ended', 'released', 'cancelled'])
    .describe('`released`: the lock is over as well.'),
  price: z.string(),
  supply: z.string(),
  issued: z.string(),
  raised: z.string(),
  participants: z.number(),
  purchaseMin: z.string(),
  purchaseMax: z.string(),
  allotMax: z.string(),
  warmupStart: z.number(),
  joinStart: z.number(),
  joinEnd: z.number(),
  lockDays: z.number(),
  unlockTime: z.number(),
  symbol: z.string().describe('Pair of the coin; empty: not listed.'),
  icon: z.string(),
});
export type OpsProjectRow = z.infer<typeof opsProjectRow>;

const projectTextView = z.strictObject({
  language,
  name: z.string(),
  summary: z.string(),
  rules: z.string(),
  facts: z.array(projectFact),
});

const opsBookView = z.strictObject({
  language,
  kind: z.enum(BOOK_KINDS),
  bytes: z.number(),
  text: z.string().describe('Markdown; empty for a PDF, which is at `path`.'),
  path: z.string(),
  updateTime: z.number(),
});
export type OpsBookView = z.infer<typeof opsBookView>;

const opsProjectDetail = opsProjectRow.extend({
  texts: z.array(projectTextView),
  books: z.array(opsBookView),
  can: z
    .strictObject({ edit: z.boolean(), cancel: z.boolean(), listPair: z.boolean() })
    .describe('What may be done now.'),
});
export type OpsProjectDetail = z.infer<typeof opsProjectDetail>;

const opsSubscriptionRow = z.strictObject({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  paid: z.string(),
  coins: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  createTime: z.number(),
  unlockTime: z.number(),
});
export type OpsSubscriptionRow = z.infer<typeof opsSubscriptionRow>;

const time = wholeNumber(0, 8.64e15);

const terms = {
  coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
  mode: z.enum(LAUNCHPAD_MODES),
  price: decimalText.describe('USDT for one coin.'),
  supply: decimalText,
  purchaseMin: decimalText.describe('USDT: least of one purchase.'),
  purchaseMax: decimalText.describe('USDT: most of one user.'),
  allotMax: decimalText.describe('Most coins of one user.'),
  warmupStart: time,
  joinStart: time,
  joinEnd: time,
  lockDays: wholeNumber(0, 3_650),
  icon: orAbsent(
    z
      .string()
      .max(200)
      // No empty part and none of dots: `//host` is another site, and `/.//host` becomes it.
      .regex(/^(\/[\w-][\w.-]*)+$/),
  ).describe('Path of a picture of the web app.'),
};
const EXAMPLE_TERMS = {
  coin: 'NOVA',
  mode: 'pro-rata',
  price: '0.5',
  supply: '1000000',
  purchaseMin: '10',
  purchaseMax: '5000',
  allotMax: '10000',
  warmupStart: '1800000000000',
  joinStart: '1800086400000',
  joinEnd: '1800172800000',
  lockDays: '30',
} as const;

/** Subscription projects. Terms and words change only before the warm-up ends. */
export const opsLaunchpadCalls = {
  list: declareCall({
    path: '/ops/api/launchpad/list',
    access: { operator: 'markets.see' },
    summary: 'Projects',
    description: 'Newest first.',
    input: z.object({ phase: z.enum(PROJECT_PHASES).optional(), ...page }),
    output: pageOf(opsProjectRow),
    example: { phase: 'participating' },
  }),
  detail: declareCall({
    path: '/ops/api/launchpad/detail',
    access: { operator: 'markets.see' },
    summary: 'One project',
    input: byId,
    output: opsProjectDetail,
    example: { id: '1' },
  }),
  create: declareCall({
    path: '/ops/api/launchpad/create',
    access: { operator: 'projects.manage' },
    summary: 'Create a project',
    description: 'Name and summary are the English ones. Another admin approves it.',
    input: z.object({ ...terms, name: line(80), summary: line(400) }),
    output: z.strictObject({ id: z.string().describe('Empty: it waits.'), ...proposed }),
    example: { ...EXAMPLE_TERMS, name: 'Nova', summary: 'A new coin.' },
  }),
  setTerms: declareCall({
    path: '/ops/api/launchpad/terms',
    access: { operator: 'projects.manage' },
    summary: 'Replace all terms',
    description: 'Another admin approves them.',
    input: z.object({ id: idText, ...terms }),
    output: opsProjectDetail.extend(proposed),
    example: { id: '1', ...EXAMPLE_TERMS },
  }),
  setText: declareCall({
    path: '/ops/api/launchpad/text',
    access: { operator: 'projects.manage' },
    summary: 'Set the text of one language',
    description: 'Another admin approves it.',
    input: z.object({
      id: idText,
      language,
      name: line(80),
      summary: line(400),
      rules: visibleText(8_000).default('').describe('Markdown.'),
      facts: visibleText(2_000).default('').describe('A line each, `name: value`.'),
      version: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .describe(
          'SHA-256 of the JSON array of language, name, summary, rules and facts that the change began from, empty where there is no text: refused when they are others by now. Absent: whatever is there is replaced.',
        ),
    }),
    output: opsProjectDetail.extend(proposed),
    example: { id: '1', language: 'en-US', name: 'Nova', summary: 'A new coin.' },
  }),
  setBook: declareCall({
    path: '/ops/api/launchpad/book',
    access: { operator: 'projects.manage' },
    files: ['file'],
    summary: 'Set the white paper of one language',
    description:
      'As a PDF of up to 8 MiB, or as Markdown. Neither: it is taken away. Another admin approves it.',
    input: z.object({ id: idText, language, text: orAbsent(visibleText(40_000)) }),
    output: opsProjectDetail.extend(proposed),
    example: { id: '1', language: 'en-US', text: '# Nova' },
  }),
  proposedBook: declareCall({
    method: 'GET',
    path: '/ops/api/launchpad/proposedBook/:sha256',
    access: { operator: 'projects.manage' },
    summary: 'A white paper that somebody has proposed',
    description: 'The PDF with this SHA-256, as a proposal of `project.book` names it.',
    input: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: fileOf('application/pdf'),
    example: { sha256: 'a'.repeat(64) },
  }),
  cancel: declareCall({
    path: '/ops/api/launchpad/cancel',
    access: { operator: 'projects.manage' },
    summary: 'Cancel a project',
    description: 'All money goes back; it cannot be undone.',
    input: z.object({ id: idText, coin: coin.describe("Repeats the project's coin."), reason: line(200) }),
    output: opsProjectDetail,
    example: { id: '1', coin: 'NOVA', reason: 'The issuer withdrew.' },
  }),
  listPair: declareCall({
    path: '/ops/api/launchpad/listPair',
    access: { operator: 'projects.manage' },
    summary: 'List the coin against USDT',
    description: 'It is traded between users alone. Another admin approves it.',
    input: z.object({
      id: idText,
      priceDecimals: wholeNumber(0, 8),
      quantityDecimals: wholeNumber(0, 8),
      minNotional: decimalText.describe('Smallest order in USDT.'),
    }),
    output: opsProjectDetail.extend(proposed),
    example: { id: '1', priceDecimals: '4', quantityDecimals: '2', minNotional: '5' },
  }),
  subscriptions: declareCall({
    path: '/ops/api/launchpad/subscriptions',
    access: { operator: 'users.statements' },
    summary: 'Who takes part',
    description: 'Newest first.',
    input: z.object({ id: idText, ...page }),
    output: pageOf(opsSubscriptionRow),
    example: { id: '1' },
  }),
};
