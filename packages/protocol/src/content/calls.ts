import { z } from 'zod';
import { declareCall } from '../call.ts';
import { pageOf } from '../answers.ts';
import { idText, page } from '../fields.ts';
import { LANGUAGES } from '../languages.ts';
import { HOME_SECTIONS } from './home-sections.ts';

/** What the exchange says to its visitors: Markdown in the caller's language, in English where it is not translated. */

export const bannerView = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    picture: z.string().describe('Path of the picture; empty: none.'),
    link: z
      .string()
      .describe('Where it leads: a path of the web app below `/pc`, or an https address; empty: nowhere.'),
  })
  .meta({ id: 'BannerView' });
export type BannerView = z.infer<typeof bannerView>;

export const newCoinView = z
  .strictObject({
    symbol: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    logo: z.string(),
    listTime: z.number().describe('In ms.'),
  })
  .meta({ id: 'NewCoinView', description: 'A coin, with the pair that it was first listed with.' });
export type NewCoinView = z.infer<typeof newCoinView>;

export const noticeView = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    time: z.number().describe('In ms.'),
  })
  .meta({ id: 'NoticeView' });
export type NoticeView = z.infer<typeof noticeView>;

export const pitchView = z
  .strictObject({
    title: z.string(),
    text: z.string().describe('Markdown.'),
  })
  .meta({ id: 'PitchView', description: 'Empty texts: nothing is published.' });
export type PitchView = z.infer<typeof pitchView>;

export const figureView = z
  .strictObject({
    id: z.string(),
    value: z.string(),
    label: z.string(),
  })
  .meta({ id: 'FigureView', description: 'A number that the home page shows: "10%", and what it is.' });
export type FigureView = z.infer<typeof figureView>;

export const homeIndex = z
  .strictObject({
    sections: z.array(z.enum(HOME_SECTIONS)).describe('What the exchange shows, in its order.'),
    banners: z.array(bannerView),
    newCoins: z.array(newCoinView),
    notices: z.array(noticeView),
    pitch: pitchView.describe('What is said about the ecosystem token, and the figures below it.'),
    figures: z.array(figureView),
  })
  .meta({
    id: 'HomeIndex',
    description:
      "Answer of `/bb/index`: what the home page shows besides the market. Texts are in the caller's language.",
  });
export type HomeIndex = z.infer<typeof homeIndex>;

/** Names an article in addresses: `how-to-deposit`. */
export const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const helpTab = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    articles: z.number().describe('How many articles it has.'),
  })
  .meta({ id: 'HelpTab', description: 'A line of `/bb/index/helpCenterTab` (`{list}`).' });
export type HelpTab = z.infer<typeof helpTab>;

export const helpCenterCall = z.object({
  tab: slug.optional().describe('Id of a tab; absent: all.'),
  search: z.string().trim().max(64).optional().describe('Looked for in titles and texts.'),
  ...page,
});

export const articleLine = z
  .strictObject({
    id: z.string(),
    tab: z.string().describe('Id of its tab.'),
    title: z.string(),
    excerpt: z.string().describe('How it begins, without marks.'),
    time: z.number().describe('When it was last changed, ms.'),
  })
  .meta({ id: 'ArticleLine', description: 'A line of `/bb/index/helpCenter`.' });
export type ArticleLine = z.infer<typeof articleLine>;

export const articleView = z
  .strictObject({
    id: z.string(),
    tab: z.string().describe('Id of its tab; empty: none.'),
    title: z.string(),
    text: z.string().describe('Markdown without HTML.'),
    language: z
      .enum(LANGUAGES)
      .describe("Of the text; not the caller's own where it has not been translated."),
    time: z.number().describe('When it was last changed, ms.'),
  })
  .meta({ id: 'ArticleView', description: 'Answer of `/bb/index/helpDetail` and `/bb/index/aboutUs`.' });
export type ArticleView = z.infer<typeof articleView>;

/**
 * Pages of `/about` by `type` (docs/rules.md, "Screens"), with the article that each shows. `policy` has no number
 * there.
 */
export const ABOUT_PAGES = {
  '7': 'contact',
  '8': 'about-us',
  '9': 'user-agreement',
  '10': 'legal',
  policy: 'privacy',
} as const;
export type AboutType = keyof typeof ABOUT_PAGES;

export const contentCalls = {
  home: declareCall({
    path: '/bb/index',
    access: 'public',
    summary: 'Home page',
    description: "Banners, notices, new coins and figures, in the caller's language.",
    output: homeIndex,
  }),
  helpTabs: declareCall({
    path: '/bb/index/helpCenterTab',
    access: 'public',
    cost: 2,
    summary: 'Tabs of the help centre',
    output: z.strictObject({ list: z.array(helpTab) }),
  }),
  articles: declareCall({
    path: '/bb/index/helpCenter',
    access: 'public',
    cost: 10,
    summary: 'Articles of the help centre',
    description: 'Of one tab or all; a search finds words in titles and texts.',
    input: helpCenterCall,
    output: pageOf(articleLine),
    example: { search: 'fee' },
  }),
  article: declareCall({
    path: '/bb/index/helpDetail',
    access: 'public',
    cost: 2,
    summary: 'An article',
    description: 'As Markdown without HTML, in English where it has not been translated.',
    input: z.object({
      id: slug.describe('Of the article.'),
    }),
    output: articleView,
    example: { id: 'fees' },
  }),
  about: declareCall({
    path: '/bb/index/aboutUs',
    access: 'public',
    cost: 2,
    summary: 'A page about the house',
    description: 'About us, legal notice, terms, contact, privacy policy.',
    input: z.object({
      type: z
        .enum(Object.keys(ABOUT_PAGES) as [AboutType, ...AboutType[]])
        .default('8')
        .describe('8 about us, 10 legal, 9 terms, 7 contact, `policy` privacy.'),
    }),
    output: articleView,
    example: { type: '8' },
  }),
  notice: declareCall({
    path: '/bb/index/noticeDetail',
    access: 'public',
    cost: 2,
    summary: 'One notice of the house',
    input: z.object({
      id: idText.describe('Of the notice.'),
    }),
    output: noticeView,
    example: { id: '1' },
  }),
};
