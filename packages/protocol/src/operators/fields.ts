import { z } from 'zod';
import { idText, page, period } from '../fields.ts';
import { VISIBLE } from '../plain-text.ts';
import { orAbsent } from '../identity/rules.ts';
import type { MoveStatus } from '../wallet/calls.ts';

/** What several calls of the console take or answer. */

/** Those of domains in Han, kana and Hangul that have most names below them. */
const WIDE_DOMAINS =
  '中国|中國|公司|网络|网址|网站|在线|香港|台湾|台灣|集团|コム|ストア|みんな|닷컴|닷넷|한국';

/** A letter or digit as Chinese and Japanese sentences are not made of. */
const NARROW = String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}-]`;

/**
 * A host or its number, a link, an address of mail or what may be one of a chain. The full stop of Chinese and Japanese is a dot
 * to browsers; between other letters, or before a domain, it ends no sentence.
 */
const LEADS_AWAY = [
  /@/,
  /\/\//,
  /[^\s.]\s?[[(]?\.[\])]?\p{L}{2,}/u,
  new RegExp(`${NARROW}。(?:${NARROW}){2}`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]。(?:${WIDE_DOMAINS})(?!\\p{L})`, 'u'),
  /(?<!\p{N})\p{N}{1,3}(\.\p{N}{1,3}){3}(?!\p{N})/u,
  /\b0x[\da-f]+/i,
  /::|\[[\da-f:]*:[\da-f:]*\]/i,
  /\b[a-z0-9]{26,}\b/i,
];

/** As it stands: the wide colon of Chinese is no link's. */
const SCHEME = /\b[a-z][a-z0-9+-]*:[^\s]/i;

function leadsAway(text: string): boolean {
  // Without marks above, below and through letters: hosts are written with them, and some are taken for hosts all the same.
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
  return SCHEME.test(text) || LEADS_AWAY.some((pattern) => pattern.test(plain));
}

/**
 * Why something was rejected, in the operator's words. Its user reads them in a mail of the exchange's own: one operator alone
 * sends nobody to a page or an address by it.
 */
export const remark = z
  .string({ error: 'OPS_REMARK_REQUIRED' })
  .trim()
  .min(1, { error: 'OPS_REMARK_REQUIRED' })
  .max(200)
  .regex(VISIBLE)
  .refine((text) => !leadsAway(text), { error: 'OPS_REMARK_LEADS_AWAY' });

/** What is approved: one payload, and no other. */
export const payloadHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Proof that the operator himself approves: a code of his authenticator that he has not used yet. */
export const approvalCode = orAbsent(z.string().trim().max(16)).describe(
  'A code of the authenticator that was not used yet; must be there where `freshProof` of `/ops/api/me` says so.',
);

/** One thing, by its id. */
export const byId = z.object({ id: idText });

/** A form's yes and no. */
export const flag = z.enum(['0', '1']);

export const searched = (max: number) => orAbsent(z.string().trim().max(max));

/** Of a list that has grown over time. */
export const periodPage = { ...period, ...page };

/** 0 not authenticated, 1 reviewing, 2 verified. */
export const kycState = z.literal([0, 1, 2]);

export const approvalView = z.strictObject({ operatorId: z.string(), email: z.string(), time: z.number() });
export type ApprovalView = z.infer<typeof approvalView>;

export const MOVE_STATUSES = [
  'pending',
  'finished',
  'rejected',
  'cancelled',
] as const satisfies readonly MoveStatus[];
