import type { OrderView } from '@bourse/protocol/spot/calls';
import { formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { pairName, pairPrice } from '../api/config.ts';
import { currentLanguage, text } from '../i18n/language.ts';
import { tellNews } from '../inbox/news.ts';
import type { Change } from '../live/live-list.ts';

/** Whether a push tells that an order which had been resting or waiting has ended with a fill. */
export function isFillNews(before: OrderView | undefined, now: OrderView): boolean {
  // What fills as it is placed is told by the form that placed it.
  if (!before || before.entryStatus !== 1) return false;
  return now.status === 'filled' || (now.status === 'cancelled' && !isZero(now.filledAmount));
}

/** A toast with pair, side and price. */
export function tellFill({ known, row }: Change<OrderView>): void {
  if (!isFillNews(known, row)) return;
  const language = currentLanguage();
  tellNews(
    'success',
    text()(row.direction === 'buy' ? 'orders.filledBuy' : 'orders.filledSell', {
      amount: formatUpTo(row.filledAmount, 8, language),
      coin: row.baseCoin,
      price: `${pairPrice(row, row.averagePrice, language)} ${row.quoteCoin}`,
      pair: pairName(row),
    }),
  );
}
