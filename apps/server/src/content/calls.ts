import { contentCalls, ABOUT_PAGES, type ArticleView, type HomeIndex } from '@bourse/protocol/content/calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../gateway/call.ts';
import { SharedAnswer } from '../gateway/shared-wires.ts';
import type { Services } from '../services.ts';
import type { SharedAnswers } from '../shared-answers.ts';
import {
  findArticle,
  findNotice,
  helpArticles,
  helpTabs,
  homeSections,
  newestCoins,
  published,
} from './queries.ts';

const NEW_COINS = 6;
const NOTICES = 5;
const BANNERS = 6;
const FIGURES = 12;

/** The home page, and which one it is of all that were made. */
export interface NumberedHome {
  readonly home: HomeIndex;
  readonly number: number;
}

/** `/bb/index`, and what there is to read: help centre, pages about the house, notices. */
export function contentHandlers(
  { db, clock }: Services,
  homes: SharedAnswers<NumberedHome>,
  logoOf: (coin: string) => string,
): Call[] {
  let homesMade = 0;

  async function home(language: Language): Promise<NumberedHome> {
    const now = new Date(clock.now());
    const [sections, banners, notices, figures, [pitch], newCoins] = await Promise.all([
      homeSections(db),
      published(db, 'banner', { language, now, limit: BANNERS }),
      published(db, 'notice', { language, now, limit: NOTICES }),
      published(db, 'figure', { language, now, limit: FIGURES }),
      published(db, 'pitch', { language, now, limit: 1 }),
      newestCoins(db, NEW_COINS),
    ]);
    const index = {
      sections,
      banners: banners.map(({ id, title, body, picture, link }) => ({
        id: String(id),
        title,
        text: body,
        picture,
        link,
      })),
      notices: notices.map(({ id, title, body, published_at }) => ({
        id: String(id),
        title,
        text: body,
        time: published_at.getTime(),
      })),
      newCoins: newCoins.map((coin) => ({ ...coin, logo: logoOf(coin.baseCoin) })),
      pitch: { title: pitch?.title ?? '', text: pitch?.body ?? '' },
      figures: figures.map(({ slug, title, body }) => ({ id: slug ?? '', value: title, label: body })),
    };
    return { home: index, number: ++homesMade };
  }

  /** Six queries, whoever asks: once a second for each language. It is written and packed once, too. */
  const index = handle(contentCalls.home, async (_input, { language }) => {
    const made = await homes.get(language, () => home(language));
    return new SharedAnswer({ key: '', revision: made.number, make: () => made.home });
  });

  const tabs = handle(contentCalls.helpTabs, async (_input, { language }) => ({
    list: await helpTabs(db, language, new Date(clock.now())),
  }));

  const articles = handle(contentCalls.articles, (query, { language }) =>
    helpArticles(db, { ...query, language, now: new Date(clock.now()) }),
  );

  const readArticle = async (slug: string, language: Language): Promise<ArticleView | Refusal> =>
    (await findArticle(db, slug, { language, now: new Date(clock.now()) })) ?? refuse('ARTICLE_NOT_FOUND');

  const detail = handle(contentCalls.article, ({ id }, { language }) => readArticle(id, language));

  const about = handle(contentCalls.about, ({ type }, { language }) =>
    readArticle(ABOUT_PAGES[type], language),
  );

  const notice = handle(
    contentCalls.notice,
    async ({ id }, { language }) =>
      (await findNotice(db, id, { language, now: new Date(clock.now()) })) ?? refuse('NOT_FOUND'),
  );

  return [index, tabs, articles, detail, about, notice];
}
