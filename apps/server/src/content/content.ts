import type { NoticeView } from '@bourse/protocol/content/calls';
import type { Language } from '@bourse/protocol/languages';
import type { Paging } from '../database/newest.ts';
import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { SharedAnswers } from '../shared-answers.ts';
import { contentHandlers, type NumberedHome } from './calls.ts';
import { ContentOperations } from './operations.ts';
import { countPublished, published } from './queries.ts';
import { plantSeeds } from './seeds.ts';

/** How old the home page may be; what an operator changes is there at once. */
const HOME_MS = 1_000;

export interface Content {
  readonly calls: Call[];
  /** For the operator's console. */
  readonly operations: ContentOperations;
  /** Puts in the texts that the exchange comes with, each once. */
  start(): Promise<void>;
  /** One page of what the house says to everybody, newest first, and how many there are. */
  notices(language: Language, part: Paging): Promise<{ list: NoticeView[]; totalRow: number }>;
}

/** The content domain: what the exchange says to its visitors, in four languages. */
export function createContent(services: Services, logoOf: (coin: string) => string): Content {
  const { db, clock, settings } = services;
  const homes = new SharedAnswers<NumberedHome>(clock, HOME_MS);
  return {
    calls: contentHandlers(services, homes, logoOf),
    operations: new ContentOperations(services, () => homes.clear()),
    start: () => plantSeeds(db, settings.mode),
    async notices(language, { pageNo, pageSize }) {
      const now = new Date(clock.now());
      const offset = (pageNo - 1) * pageSize;
      const [rows, totalRow] = await Promise.all([
        published(db, 'notice', { language, now, limit: pageSize, offset }),
        countPublished(db, 'notice', { language, now }),
      ]);
      const list = rows.map(({ id, title, body, published_at }) => ({
        id: String(id),
        title,
        text: body,
        time: published_at.getTime(),
      }));
      return { list, totalRow };
    },
  };
}
