import { z } from 'zod';
import { slug } from '../content/calls.ts';
import { idText, line, page, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { LANGUAGES, type Language } from '../pairs.ts';

/**
 * Content in the console: admin and support change, every role looks. Every change makes a version; whoever changes
 * says which version he saw, and is refused (OPS_CHANGED_MEANWHILE) when another was faster.
 */

/** `tab`: of the help centre; its title is its text. `figure`: title is the value, text the label. `pitch`: home page. */
export const CONTENT_KINDS = ['banner', 'notice', 'article', 'tab', 'figure', 'pitch'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** `scheduled`: published from a later time; `hidden`: no more. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'hidden'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** `/ops/api/content/list`, answers a page of `OpsContentRow`. `search`: in slugs, titles and texts. */
export const opsContentListCall = z.object({
  kind: z.enum(CONTENT_KINDS).optional(),
  state: z.enum(CONTENT_STATES).optional(),
  search: orAbsent(z.string().trim().max(64)),
  ...page,
});
export interface OpsContentRow {
  id: string;
  kind: ContentKind;
  state: ContentState;
  /** Names articles, tabs, figures; empty for others. */
  slug: string;
  /** Of articles: slug of the tab; empty: in none. */
  tab: string;
  /** Lower ones come first. */
  position: number;
  /** In English. */
  title: string;
  /** In which there is a text. */
  languages: Language[];
  version: number;
  updateTime: number;
}

/** `/ops/api/content/detail`. */
export const opsContentDetailCall = z.object({ id: idText });
export interface OpsContentDetail extends OpsContentRow {
  /** Of banners: paths below `/pc`, or https addresses; empty: none. */
  picture: string;
  link: string;
  /** ms; 0: not set */
  publishTime: number;
  hideTime: number;
  texts: ContentTextView[];
  /** Newest first. */
  versions: ContentVersionView[];
}
export interface ContentTextView {
  language: Language;
  title: string;
  text: string;
}
export interface ContentVersionView {
  version: number;
  time: number;
  /** E-mail of the operator; empty: came with the exchange. */
  by: string;
}

/** `/ops/api/content/version`: as it was then, answers `OpsContentVersion`. */
export const opsContentVersionCall = z.object({ id: idText, version: wholeNumber(1, 1_000_000) });
export interface OpsContentVersion extends ContentVersionView {
  texts: ContentTextView[];
}

const link = orAbsent(
  z
    .string()
    .max(300)
    .regex(/^(https:\/\/[^\s<>"'`\\]+|\/(?!\/)[^\s<>"'`\\]*)$/),
);
const settings = {
  tab: orAbsent(slug),
  position: wholeNumber(0, 10_000).default(0),
  picture: link,
  link,
};
const seen = { id: idText, version: wholeNumber(1, 1_000_000) };

/** `/ops/api/content/create`, answers `OpsContentDetail`: a draft. `slug` for articles, tabs and figures. */
export const opsContentCreateCall = z.object({
  kind: z.enum(CONTENT_KINDS),
  slug: orAbsent(slug),
  ...settings,
  /** In English. */
  title: line(160),
});

/** `/ops/api/content/settings`, answers `OpsContentDetail`. */
export const opsContentSettingsCall = z.object({ ...seen, ...settings });

/** `/ops/api/content/text`: one language, answers `OpsContentDetail`. Markdown without HTML; links by https and mailto. */
export const opsContentTextCall = z.object({
  ...seen,
  language: z.enum(LANGUAGES),
  title: line(160),
  text: z.string().trim().max(15_000).default(''),
});

/**
 * `/ops/api/content/publish`, answers `OpsContentDetail`. `state` draft takes it off; published shows it from
 * `publishTime` (absent: now, or as it was) until `hideTime` (absent: always).
 */
export const opsContentPublishCall = z.object({
  ...seen,
  state: z.enum(['draft', 'published']),
  publishTime: wholeNumber(0, 8.64e15).optional(),
  hideTime: wholeNumber(0, 8.64e15).optional(),
});

/** `/ops/api/content/restore`: makes the texts of an earlier version (`to`) the current ones. */
export const opsContentRestoreCall = z.object({ ...seen, to: wholeNumber(1, 1_000_000) });
