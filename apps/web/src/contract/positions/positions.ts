import type { PositionView } from '@bourse/protocol/contract/calls';
import { pairName, pairPrice } from '../../api/config.ts';
import { currentLanguage, text } from '../../i18n/language.ts';
import { tellNews } from '../../inbox/news.ts';
import { byAge, type Change } from '../../live/live-list.ts';
import { userList } from '../../live/user-list.ts';
import { everyRow } from '../../records/every-row.ts';
import { listContracts } from '../api.ts';
import { isOver, newsOf } from '../contract-news.ts';

/** The reader's open positions and waiting orders. */
export const positions = userList<PositionView>({
  keyOf: ({ id }) => id,
  isOver,
  byAge,
  load: async () => {
    const lists = await Promise.all([
      everyRow((page) => listContracts(1, page)),
      everyRow((page) => listContracts(4, page)),
    ]);
    return lists.flat();
  },
  rowsIn: (message) => message.positions,
  onChanges: (changes) => changes.forEach(tell),
});

/** News of what the market did to a position. */
function tell({ known, row }: Change<PositionView>): void {
  const news = newsOf(known, row);
  if (!news) return;
  const t = text();
  const side = t(`contract.${row.direction === 'buy' ? 'long' : 'short'}`);
  const price = pairPrice(row, news === 'filled' ? row.openPrice : row.price, currentLanguage());
  const said = t(`contract.news.${news}`, { pair: pairName(row), side, price });
  const isGood = news === 'filled' || news === 'first-price' || news === 'stop-profit';
  tellNews(isGood ? 'success' : 'error', said);
}
