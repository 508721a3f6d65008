import { z } from 'zod';
import { idText, page } from '../fields.ts';
import type { Language } from '../pairs.ts';

/** What the exchange says to its visitors: Markdown in the caller's language, in English where it is not translated. */

/** Answer of `/bb/index`: what the home page shows besides the market. Texts are in the caller's language. */
export interface HomeIndex {
  banners: BannerView[];
  newCoins: NewCoinView[];
  notices: NoticeView[];
  /** What is said about the ecosystem token, and the figures below it. */
  pitch: PitchView;
  figures: FigureView[];
}

export interface BannerView {
  id: string;
  title: string;
  text: string;
  /** Path of the picture; empty: none. */
  picture: string;
  /** Where it leads: a path of the web app below `/pc`, or an https address; empty: nowhere. */
  link: string;
}

/** A coin, with the pair that it was first listed with. */
export interface NewCoinView {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  logo: string;
  /** In ms. */
  listTime: number;
}

export interface NoticeView {
  id: string;
  title: string;
  text: string;
  /** In ms. */
  time: number;
}

/** Empty texts: nothing is published. */
export interface PitchView {
  title: string;
  /** Markdown. */
  text: string;
}

/** A number that the home page shows: "10%", and what it is. */
export interface FigureView {
  id: string;
  value: string;
  label: string;
}

/** Names an article in addresses: `how-to-deposit`. */
export const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A line of `/bb/index/helpCenterTab` (`{list}`). */
export interface HelpTab {
  id: string;
  title: string;
  /** How many articles it has. */
  articles: number;
}

export const helpCenterCall = z.object({
  /** Id of a tab; absent: all. */
  tab: slug.optional(),
  /** Looked for in titles and texts. */
  search: z.string().trim().max(64).optional(),
  ...page,
});

/** A line of `/bb/index/helpCenter`. */
export interface ArticleLine {
  id: string;
  /** Id of its tab. */
  tab: string;
  title: string;
  /** How it begins, without marks. */
  excerpt: string;
  /** When it was last changed, ms. */
  time: number;
}

export const helpDetailCall = z.object({
  /** Of the article. */
  id: slug,
});

/** Answer of `/bb/index/helpDetail` and `/bb/index/aboutUs`. */
export interface ArticleView {
  id: string;
  /** Id of its tab; empty: none. */
  tab: string;
  title: string;
  /** Markdown without HTML. */
  text: string;
  /** Of the text; not the caller's own where it has not been translated. */
  language: Language;
  /** When it was last changed, ms. */
  time: number;
}

/**
 * Pages of `/about` by `type` (docs/rules.md, "Screens"), with the article that each shows. `policy` has no number
 * there.
 */
export const ABOUT_PAGES = {
  '7': 'contact',
  '8': 'about-us',
  '9': 'terms',
  '10': 'legal',
  policy: 'privacy',
} as const;
export type AboutType = keyof typeof ABOUT_PAGES;

export const aboutUsCall = z.object({
  /** 8 about us, 10 legal, 9 terms, 7 contact, `policy` privacy. */
  type: z.enum(Object.keys(ABOUT_PAGES) as [AboutType, ...AboutType[]]).default('8'),
});

export const noticeDetailCall = z.object({
  /** Of the notice. */
  id: idText,
});
