import type { PositionView } from '@bourse/protocol/contract/calls';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { formatPlaces, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import type { Column } from '@bourse/ui/lib/columns';
import { useLocale, useTranslations } from 'use-intl';
import { findPair, symbolOf, useConfig } from '../api/config.ts';
import { DIRECTION_COLOUR } from '../market/ChangeText.tsx';
import { PairLink } from '../market/PairLink.tsx';
import { Amount } from '../wallet/Amount.tsx';
import { useMask } from '../wallet/use-mask.ts';
import { directionOf, signedRate, signedText } from './profit-text.ts';
import { openedAtLimit, resultAtStop } from './unrealized-pnl.ts';

/** How the tables of positions write things. */
export interface Cells {
  t: ReturnType<typeof useTranslations<never>>;
  locale: string;
  /** Decimals of a position's prices. */
  decimals: (position: PositionView) => number;
  /** A price with the decimals of its pair; a dash for none. */
  price: (position: PositionView, text: string) => string;
  /** Amounts; hidden while the reader hides his. */
  usdt: (text: string, decimals?: number) => string;
  signed: (amount: bigint) => string;
  quantity: (position: PositionView, text: string) => string;
  /** A dash for what has not happened. */
  time: (ms: number) => string;
}

export function useCells(): Cells {
  const t = useTranslations();
  const locale = useLocale();
  const config = useConfig();
  const mask = useMask();
  const decimals = (row: PositionView) => findPair(config, symbolOf(row))?.priceDecimals ?? 8;
  return {
    t,
    locale,
    decimals,
    price: (position, text) => (text === '' ? '–' : formatPlaces(text, decimals(position), locale)),
    usdt: (text, places) =>
      mask(
        `${places === undefined ? formatPlaces(text, 2, locale) : formatUpTo(text, places, locale)} ${CONTRACT_COIN}`,
      ),
    signed: (amount) => mask(signedText(amount, locale)),
    quantity: (position, text) =>
      isZero(text) ? '–' : mask(`${formatUpTo(text, 8, locale)} ${position.baseCoin}`),
    time: (ms) => (ms === 0 ? '–' : formatDateTime(ms)),
  };
}

/** Pair, side and leverage: what a position is. */
export function PositionName({ position }: { position: PositionView }) {
  const t = useTranslations('contract');
  const isLong = position.direction === 'buy';
  return (
    <span className="inline-flex items-center gap-2">
      <PairLink pair={position} to="/contract" />
      <span
        className={`rounded-[3px] px-1.5 py-px font-medium text-white ${isLong ? 'bg-up-solid' : 'bg-down-solid'}`}
      >
        {t(isLong ? 'long' : 'short')} {position.leverage}x
      </span>
    </span>
  );
}

interface ProfitProps {
  /** 1e-8 USDT */
  profit: bigint;
  ratePpm: bigint;
  testId?: string;
  /** Before the fees, so neither a gain nor a loss yet: without a colour. */
  isGross?: boolean;
}

/** A profit or loss and its rate, each with its sign. */
export function Profit({ profit, ratePpm, testId, isGross = false }: ProfitProps) {
  const locale = useLocale();
  return (
    <span data-testid={testId} className={isGross ? undefined : DIRECTION_COLOUR[directionOf(profit)]}>
      <Amount>
        {signedText(profit, locale)} {CONTRACT_COIN}
      </Amount>{' '}
      ({signedRate(ratePpm, locale)})
    </span>
  );
}

export function nameColumn({ t }: Cells): Column<PositionView> {
  return {
    key: 'name',
    head: t('contract.position'),
    leads: 'what',
    cell: (position) => <PositionName position={position} />,
  };
}

/** Take profit and stop loss, each with what it would bring after fees; a dash for what is not set. */
export function stopTexts({ price, signed }: Cells, position: PositionView): readonly [string, string] {
  const standing = position.status === 'waiting' ? openedAtLimit(position) : position;
  const text = (stop: string) =>
    stop === '' ? '–' : `${price(position, stop)} (${signed(resultAtStop(standing, stop).net)})`;
  return [text(position.stopProfit), text(position.stopLoss)];
}

/** Both stops below each other, where a line has no room for them; in one line where neither is set. */
export function Stops({ cells, position }: { cells: Cells; position: PositionView }) {
  const texts = stopTexts(cells, position);
  if (position.stopProfit === '' && position.stopLoss === '') return texts.join(' / ');
  return texts.map((text, place) => (
    <span key={place} className="block leading-tight">
      {text}
    </span>
  ));
}
