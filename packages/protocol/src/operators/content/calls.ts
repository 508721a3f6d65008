import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { slug } from '../../content/calls.ts';
import { pageOf } from '../../answers.ts';
import { idText, line, page, visibleText, wholeNumber } from '../../fields.ts';
import { orAbsent } from '../../identity/rules.ts';
import { LANGUAGES } from '../../languages.ts';
import { WEB_ADDRESS } from '../../web-address.ts';
import { byId, searched } from '../fields.ts';
import { proposed } from '../proposals/answers.ts';
import { CONTENT_KINDS, CONTENT_STATES } from './kinds.ts';

const language = z.enum(LANGUAGES);

const opsContentRow = z.strictObject({
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  state: z.enum(CONTENT_STATES),
  slug: z.string().describe('Names articles, tabs, figures; empty for others.'),
  tab: z.string().describe('Of articles: slug of the tab; empty: in none.'),
  tabTitle: z.string().describe("The tab's title, in the language of `title`."),
  position: z.number().describe('Lower ones come first.'),
  title: z.string().describe("In a list in the caller's language, else in English."),
  languages: z.array(language).describe('In which there is a text.'),
  version: z.number(),
  updateTime: z.number(),
});
export type OpsContentRow = z.infer<typeof opsContentRow>;

const contentTextView = z.strictObject({ language, title: z.string(), text: z.string() });
export type ContentTextView = z.infer<typeof contentTextView>;

const contentVersionView = z.strictObject({
  version: z.number(),
  time: z.number(),
  by: z.string().describe('E-mail of the operator; empty: came with the exchange.'),
});

const opsContentDetail = opsContentRow.extend({
  picture: z.string().describe('Of banners: paths below `/pc`, or https addresses; empty: none.'),
  link: z.string(),
  publishTime: z.number().describe('ms; 0: not set.'),
  hideTime: z.number(),
  texts: z.array(contentTextView),
  versions: z.array(contentVersionView).describe('Newest first.'),
});
export type OpsContentDetail = z.infer<typeof opsContentDetail>;

const opsContentVersion = contentVersionView.extend({ texts: z.array(contentTextView) });
export type OpsContentVersion = z.infer<typeof opsContentVersion>;

const link = orAbsent(
  z.union([
    z.string().max(300).regex(WEB_ADDRESS),
    z
      .string()
      .max(300)
      .regex(/^\/(?!\/)[^\s<>"'`\\\p{Cf}\p{DI}]*$/u),
  ]),
);
const settings = {
  tab: orAbsent(slug),
  position: wholeNumber(0, 10_000).default(0),
  picture: link,
  link,
};
const version = wholeNumber(1, 1_000_000);
const seen = { id: idText, version };
const time = wholeNumber(0, 8.64e15);

/**
 * What the exchange says to its visitors. Every change makes a version; whoever changes says which version he saw, and is
 * refused (OPS_CHANGED_MEANWHILE) when another was faster. One drafts, and takes off; what all visitors are shown takes two:
 * publishing, and every change of what is published or scheduled.
 */
export const opsContentCalls = {
  list: declareCall({
    path: '/ops/api/content/list',
    access: { operator: 'content.see' },
    summary: 'Content',
    input: z.object({
      kind: z.enum(CONTENT_KINDS).optional(),
      state: z.enum(CONTENT_STATES).optional(),
      search: searched(64).describe('In slugs, titles and texts.'),
      ...page,
    }),
    output: pageOf(opsContentRow),
    example: { kind: 'article' },
  }),
  detail: declareCall({
    path: '/ops/api/content/detail',
    access: { operator: 'content.see' },
    summary: 'One piece of content',
    input: byId,
    output: opsContentDetail,
    example: { id: '1' },
  }),
  version: declareCall({
    path: '/ops/api/content/version',
    access: { operator: 'content.see' },
    summary: 'As it was in a version',
    input: z.object(seen),
    output: opsContentVersion,
    example: { id: '1', version: '1' },
  }),
  create: declareCall({
    path: '/ops/api/content/create',
    access: { operator: 'content.write' },
    summary: 'Draft a piece of content',
    input: z.object({
      kind: z.enum(CONTENT_KINDS),
      slug: orAbsent(slug).describe('For articles, tabs and figures.'),
      ...settings,
      title: line(160).describe('In English.'),
    }),
    output: opsContentDetail,
    example: { kind: 'notice', title: 'Maintenance tonight' },
  }),
  settings: declareCall({
    path: '/ops/api/content/settings',
    access: { operator: 'content.write' },
    summary: 'Change where it stands and what it shows',
    input: z.object({ ...seen, ...settings }),
    output: opsContentDetail.extend(proposed),
    example: { id: '1', version: '1', position: '3' },
  }),
  text: declareCall({
    path: '/ops/api/content/text',
    access: { operator: 'content.write' },
    summary: 'Set the text of one language',
    description: 'Markdown without HTML; links by https and mailto.',
    input: z.object({
      ...seen,
      language,
      title: line(160),
      text: visibleText(15_000).default(''),
    }),
    output: opsContentDetail.extend(proposed),
    example: { id: '1', version: '1', language: 'en-US', title: 'Maintenance tonight' },
  }),
  publish: declareCall({
    path: '/ops/api/content/publish',
    access: { operator: 'content.write' },
    summary: 'Publish it or take it off',
    input: z.object({
      ...seen,
      state: z.enum(['draft', 'published']).describe('`draft` takes it off.'),
      publishTime: time.optional().describe('Shown from then; absent: from now, or as it was.'),
      hideTime: time.optional().describe('Shown until then; absent: always.'),
    }),
    output: opsContentDetail.extend(proposed),
    example: { id: '1', version: '1', state: 'published' },
  }),
  restore: declareCall({
    path: '/ops/api/content/restore',
    access: { operator: 'content.write' },
    summary: 'Bring back the texts of an earlier version',
    input: z.object({ ...seen, to: version.describe('The earlier version.') }),
    output: opsContentDetail.extend(proposed),
    example: { id: '1', version: '2', to: '1' },
  }),
};
