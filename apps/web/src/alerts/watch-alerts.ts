import { pairName, pairPrice, symbolOf } from '../api/config.ts';
import { currentLanguage, text } from '../i18n/language.ts';
import { tellNews } from '../inbox/news.ts';
import { tickersFeed } from '../market/tickers.ts';
import {
  alertId,
  isReached,
  reloadAlerts,
  removeAlert,
  usePriceAlerts,
  type PriceAlert,
} from './price-alerts.ts';

let isWatching = false;
let leave: (() => void) | undefined;

/** Tells each alert once when its price is reached, on every page; safe to call again. */
export function watchAlerts(): void {
  if (isWatching) return;
  isWatching = true;
  usePriceAlerts.subscribe(follow);
  addEventListener('storage', ({ key }) => key === 'priceAlerts' && reloadAlerts());
  follow();
}

/** Prices are only asked for while somebody waits for one. */
function follow(): void {
  const isWanted = usePriceAlerts.getState().alerts.length > 0;
  if (isWanted && !leave) {
    leave = tickersFeed.subscribe(tellReached);
    tellReached();
  } else if (!isWanted) {
    leave?.();
    leave = undefined;
  }
}

function tellReached(): void {
  const tickers = tickersFeed.get();
  for (const alert of usePriceAlerts.getState().alerts) {
    const last = tickers.get(symbolOf(alert))?.close;
    if (last === undefined || !isReached(alert, last)) continue;
    removeAlert(alertId(alert));
    tell(alert, last);
  }
}

function tell(alert: PriceAlert, last: string): void {
  const language = currentLanguage();
  tellNews(
    'success',
    text()(alert.when === 'rises' ? 'alerts.rose' : 'alerts.fell', {
      pair: pairName(alert),
      price: pairPrice(alert, alert.price, language),
      last: pairPrice(alert, last, language),
    }),
  );
}
