import { Skeleton } from '@bourse/ui/Skeleton';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import type { TickerMessage } from '@bourse/protocol/stream';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatDecimal } from '@bourse/money/amount';
import { changeOf, type Change, formatCompact, formatPlaces, scaleDecimal } from '@bourse/ui/format/decimal';
import { ARROWS, ChangeText, DIRECTION_COLOUR } from './ChangeText.tsx';
import { AlertButton } from '../alerts/AlertButton.tsx';
import { useFlash } from './use-flash.ts';
import { CoinLogo } from './CoinLogo.tsx';
import { tickPrice } from '@bourse/ui/format/tick-price';

interface TickerStripProps {
  pair: Pair;
  ticker: TickerMessage | undefined;
  /** Where the last price came from: the day's is the change's. */
  direction: Change['direction'];
  /** Where positions are judged by it. */
  mark?: string | undefined;
  /** Where outcomes are decided by it. */
  tick?: string | undefined;
  onChoosePair: () => void;
}

/** The pair and its day at a glance. */
export function TickerStrip({ pair, ticker, direction, mark, tick, onChoosePair }: TickerStripProps) {
  const t = useTranslations('market');
  const locale = useLocale();
  const price = (text: string): string => formatPlaces(text, pair.priceDecimals, locale);
  const flash = useFlash<HTMLDivElement>(ticker?.close);
  const day = ticker ? changeOf(ticker.open, ticker.close).direction : 'flat';
  return (
    <section
      ref={fadeEdges}
      aria-label={pairName(pair)}
      className="flex h-14 shrink-0 items-center gap-6 overflow-x-auto border-b max-[1099px]:gap-3 border-line bg-panel pr-4 pl-2 [scrollbar-width:none]"
    >
      <button
        type="button"
        onClick={onChoosePair}
        aria-haspopup="dialog"
        aria-label={`${pairName(pair)}. ${t('choosePair')}`}
        className="flex h-10 max-[699px]:h-11 shrink-0 items-center gap-2 rounded-control px-2 transition hover:bg-raised"
      >
        <CoinLogo coin={pair.baseCoin} className="size-6 max-[699px]:hidden" />
        <h1 className="text-16 font-semibold">{pairName(pair)}</h1>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <AlertButton pair={pair} last={ticker?.close} />
      <div
        ref={flash}
        data-live
        data-testid="last-price"
        className={`min-w-28 shrink-0 text-20 font-semibold ${DIRECTION_COLOUR[direction]}`}
      >
        {ticker ? (
          <>
            {price(ticker.close)}
            <span className="ml-1 text-14" aria-hidden>
              {ARROWS[direction]}
            </span>
          </>
        ) : (
          <Skeleton className="h-5 w-28" />
        )}
      </div>
      <dl data-live className="flex shrink-0 gap-6 max-[1099px]:gap-4">
        <Fact name={t('change')}>
          {ticker && (
            <>
              {/* On a phone the rate alone is in sight. */}
              <span className={`mr-1.5 max-[699px]:hidden ${DIRECTION_COLOUR[day]}`}>
                {absoluteChange(ticker, pair.priceDecimals, locale)}
              </span>
              <ChangeText open={ticker.open} close={ticker.close} />
            </>
          )}
        </Fact>
        {mark && <Fact name={t('mark')}>{price(mark)}</Fact>}
        {tick && <Fact name={t('decidingTick')}>{tickPrice(tick, pair.priceDecimals, locale)}</Fact>}
        <Fact name={t('high')}>{ticker && price(ticker.high)}</Fact>
        <Fact name={t('low')}>{ticker && price(ticker.low)}</Fact>
        <Fact name={t('volume', { coin: pair.baseCoin })}>{ticker && formatCompact(ticker.vol, locale)}</Fact>
        <Fact name={t('turnover', { coin: pair.quoteCoin })}>
          {ticker && formatCompact(ticker.turnover, locale)}
        </Fact>
      </dl>
    </section>
  );
}

/** By how much the price has changed in 24 hours, with its sign. */
function absoluteChange({ open, close }: TickerMessage, decimals: number, locale: string): string {
  const change = scaleDecimal(close, decimals) - scaleDecimal(open, decimals);
  const size = formatPlaces(formatDecimal(change < 0n ? -change : change, decimals), decimals, locale);
  return `${change < 0n ? '−' : change > 0n ? '+' : ''}${size}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-16 whitespace-nowrap max-[1099px]:min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="text-12">{children ?? <Skeleton className="my-1 h-2.5 w-14" />}</dd>
    </div>
  );
}
