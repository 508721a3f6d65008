import { formatAmount, type Amount } from '@bourse/money/amount';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { Button } from '@bourse/ui/Button';
import { formatAtLeast, formatRate } from '@bourse/ui/format/decimal';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { Direction } from './use-open-second.ts';

interface DirectionButtonProps {
  direction: Direction;
  /** "0.75" */
  rate: string;
  /** What comes back when it is right; absent without an amount. */
  payout: Amount | undefined;
  pending: boolean;
  disabled: boolean;
  /** Id of what says why it is. */
  describedBy: string | undefined;
  onClick: () => void;
}

/** Opens an order: up or down, with what it pays. */
export function DirectionButton({
  direction,
  rate,
  payout,
  pending,
  disabled,
  describedBy,
  onClick,
}: DirectionButtonProps) {
  const t = useTranslations('second');
  const locale = useLocale();
  const Sign = direction === 1 ? TrendingUp : TrendingDown;
  const paid =
    payout === undefined
      ? `+${formatRate(rate, locale)}`
      : `${formatAtLeast(formatAmount(payout), 2, 8, locale)} ${SECOND_COIN}`;
  return (
    <Button
      tone={direction === 1 ? 'up' : 'down'}
      pending={pending}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onClick}
      // The spinner stands beside the two lines, which stay where they are.
      className="relative h-14! flex-col gap-0! px-2! [&>svg]:absolute [&>svg]:left-3"
    >
      <span className="flex items-center gap-1.5 text-16 font-semibold">
        <Sign aria-hidden className="size-4" />
        {t(direction === 1 ? 'up' : 'down')}
      </span>
      <span className="max-w-full truncate text-12 font-normal">{paid}</span>
    </Button>
  );
}
