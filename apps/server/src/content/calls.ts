import type { HomeIndex } from '@bourse/protocol/content/calls';
import { z } from 'zod';
import { publicCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { newestCoins, published } from './queries.ts';

const NEW_COINS = 6;
const NOTICES = 5;
const BANNERS = 6;

/** `/bb/index`: the home page. */
export function contentCalls({ db, clock }: Services): Call[] {
  return [
    publicCall({
      path: '/bb/index',
      input: z.object({}),
      async handle(_input, { language }): Promise<HomeIndex> {
        const now = new Date(clock.now());
        const [banners, notices, newCoins] = await Promise.all([
          published(db, 'banner', { language, now, limit: BANNERS }),
          published(db, 'notice', { language, now, limit: NOTICES }),
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
        };
      },
    }),
  ];
}
