import { SECOND_COIN } from '@bourse/protocol/second/rules';
import type { SecondView } from '@bourse/protocol/second/calls';
import { formatAtLeast } from '@bourse/ui/format/decimal';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/config.ts';
import { directionOf, signedText, signedValue } from '../contract/profit-text.ts';
import { DIRECTION_COLOUR } from '../market/ChangeText.tsx';
import { PairLink } from '../market/PairLink.tsx';
import { tickPrice } from '@bourse/ui/format/tick-price';
import { Amount } from '../wallet/Amount.tsx';
import { useMask } from '../wallet/use-mask.ts';

/** How lists of second contracts write things. */
export function useSecondCells() {
  const t = useTranslations();
  const locale = useLocale();
  const config = useConfig();
  const mask = useMask();
  const decimals = (symbol: string): number =>
    config?.pairs.find((pair) => pair.symbol === symbol)?.priceDecimals ?? 8;
  return {
    t,
    locale,
    /** An amount; hidden while the reader hides his. */
    usdt: (text: string) => mask(`${formatAtLeast(text, 2, 8, locale)} ${SECOND_COIN}`),
    /** A price with all its decimals, since it decides; a dash for none. */
    price: (symbol: string, text: string | undefined) =>
      text === undefined || text === '' ? '–' : tickPrice(text, decimals(symbol), locale),
  };
}

/** Pair, direction and duration: what an order is. */
export function SecondName({ second }: { second: SecondView }) {
  const t = useTranslations('second');
  const isUp = second.tradeType === 1;
  const Sign = isUp ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-2">
      <PairLink pair={second} to="/secondContract" />
      <span
        className={`inline-flex items-center gap-0.5 rounded-[3px] px-1.5 py-px font-medium text-white ${isUp ? 'bg-up-solid' : 'bg-down-solid'}`}
      >
        <Sign aria-hidden className="size-3" />
        {t(isUp ? 'up' : 'down')}
      </span>
      <span className="text-muted">{t('seconds', { count: String(second.positionTime) })}</span>
    </span>
  );
}

/** A profit or a loss with its sign. */
export function SecondProfit({
  profit,
  coin = true,
  testId,
}: {
  profit: string;
  /** Names the currency, where it is not beside it. */
  coin?: boolean;
  testId?: string;
}) {
  const locale = useLocale();
  const value = signedValue(profit, 8);
  return (
    <span data-testid={testId} className={DIRECTION_COLOUR[directionOf(value)]}>
      <Amount>
        {signedText(value, locale)} {coin && SECOND_COIN}
      </Amount>
    </span>
  );
}

const STATUS_LOOKS = {
  pending: 'text-muted',
  running: 'text-ink',
  win: 'text-up',
  lose: 'text-down',
  draw: 'text-muted',
  void: 'text-warning',
} as const;

export function SecondStatus({ status }: Pick<SecondView, 'status'>) {
  const t = useTranslations('second');
  return <span className={`font-medium ${STATUS_LOOKS[status]}`}>{t(`statuses.${status}`)}</span>;
}
