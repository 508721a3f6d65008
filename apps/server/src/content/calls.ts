import {
  ABOUT_PAGES,
  aboutUsCall,
  helpCenterCall,
  helpDetailCall,
  noticeDetailCall,
  type ArticleLine,
  type ArticleView,
  type HelpTab,
  type HomeIndex,
  type NoticeView,
} from '@bourse/protocol/content/calls';
import type { Page } from '@bourse/protocol/fields';
import { nothing } from '@bourse/protocol/identity/calls';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { publicCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { findArticle, findNotice, helpArticles, helpTabs, newestCoins, published } from './queries.ts';

const NEW_COINS = 6;
const NOTICES = 5;
const BANNERS = 6;
const FIGURES = 12;

/** `/bb/index`, and what there is to read: help centre, pages about the house, notices. */
export function contentCalls({ db, clock }: Services): Call[] {
  const index = publicCall({
    path: '/bb/index',
    input: nothing,
    async handle(_input, { language }): Promise<HomeIndex> {
      const now = new Date(clock.now());
      const [banners, notices, figures, [pitch], newCoins] = await Promise.all([
        published(db, 'banner', { language, now, limit: BANNERS }),
        published(db, 'notice', { language, now, limit: NOTICES }),
        published(db, 'figure', { language, now, limit: FIGURES }),
        published(db, 'pitch', { language, now, limit: 1 }),
        newestCoins(db, NEW_COINS),
      ]);
      return {
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
        newCoins,
        pitch: { title: pitch?.title ?? '', text: pitch?.body ?? '' },
        figures: figures.map(({ slug, title, body }) => ({ id: slug ?? '', value: title, label: body })),
      };
    },
  });

  const tabs = publicCall({
    path: '/bb/index/helpCenterTab',
    input: nothing,
    handle: async (_input, { language }): Promise<{ list: HelpTab[] }> => ({
      list: await helpTabs(db, language, new Date(clock.now())),
    }),
  });

  const articles = publicCall({
    path: '/bb/index/helpCenter',
    input: helpCenterCall,
    handle: (query, { language }): Promise<Page<ArticleLine>> =>
      helpArticles(db, { ...query, language, now: new Date(clock.now()) }),
  });

  const readArticle = async (slug: string, language: Language): Promise<ArticleView | Refusal> =>
    (await findArticle(db, slug, { language, now: new Date(clock.now()) })) ?? refuse('NOT_FOUND');

  const detail = publicCall({
    path: '/bb/index/helpDetail',
    input: helpDetailCall,
    handle: ({ id }, { language }) => readArticle(id, language),
  });

  const about = publicCall({
    path: '/bb/index/aboutUs',
    input: aboutUsCall,
    handle: ({ type }, { language }) => readArticle(ABOUT_PAGES[type], language),
  });

  const notice = publicCall({
    path: '/bb/index/noticeDetail',
    input: noticeDetailCall,
    handle: async ({ id }, { language }): Promise<NoticeView | Refusal> =>
      (await findNotice(db, id, { language, now: new Date(clock.now()) })) ?? refuse('NOT_FOUND'),
  });

  return [index, tabs, articles, detail, about, notice];
}
