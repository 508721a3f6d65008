import { DECIMALS, formatAmount, parseAmount } from '@bourse/money/amount';
import { closablePart, CONTRACT_COIN, MIN_PART, profitRatePpm } from '@bourse/protocol/contract/rules';
import { symbolOf } from '../../api/config.ts';
import { wording } from '../../i18n/wording.ts';
import { Button } from '@bourse/ui/Button';
import { formatPlaces, plainDecimal } from '@bourse/ui/format/decimal';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { useFeed } from '../../live/feed.ts';
import { statusFeed } from '../../market/feeds.ts';
import { fieldValue } from '../../shared/decimal-input.ts';
import { AmountField } from '../../wallet/AmountField.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import { closePosition } from '../api.ts';
import { Profit } from '../ContractCells.tsx';
import { PositionForm } from './PositionForm.tsx';
import type { PositionDialogProps } from './PositionList.tsx';
import { closingOf, tenthsOf } from '../unrealized-pnl.ts';
import { useOwnAmount } from '../../wallet/use-mask.ts';

const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Closes a position at the market rule: all of it, some tenths, or an amount. */
export function CloseDialog({ position, mark, newest, spread, priceDecimals, onClose }: PositionDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [tenths, setTenths] = useState(10);
  // Empty while tenths are chosen, for those follow the position, of which a stop may close a part meanwhile.
  const [typed, setTyped] = useState<string>();
  const { pending, submit } = useSubmit();
  const isDelayed = useFeed(statusFeed).stale.includes(symbolOf(position));
  const whole = parseAmount(position.quantity) ?? 0n;
  const text = typed ?? tenthsOf(position.quantity, tenths);
  const quantity = fieldValue(text, DECIMALS) ?? 0n;
  const tooMuch = quantity > whole;
  // Crumbs are neither closed nor left.
  const part = mark === '' || tooMuch ? quantity : closablePart(quantity, whole, parseAmount(mark) ?? 0n);
  const tooLittle = quantity > 0n && part === 0n;
  const all = part === whole;
  const closing =
    part > 0n && !tooMuch && mark !== '' ? closingOf(position, part, { mark, newest, spread }) : undefined;
  const problem = tooMuch
    ? wording(locale, 'CLOSE_ABOVE_POSITION')
    : tooLittle
      ? wording(locale, 'CLOSE_BELOW_MIN', { minimum: formatAmount(MIN_PART), currency: CONTRACT_COIN })
      : undefined;
  const own = useOwnAmount();
  const usdt = (amount: bigint) => own(formatAmount(amount), CONTRACT_COIN);

  function close(event: FormEvent): void {
    event.preventDefault();
    if (problem || part === 0n) return;
    const amount = all ? undefined : plainDecimal(formatAmount(part));
    void submit(async (once) => {
      const { queuedClose } = await once({ close: position.id, amount }, (requestId) =>
        closePosition(position.id, amount, requestId),
      );
      const done = all ? 'contract.closed' : 'contract.closedPart';
      showSuccess(t(queuedClose === '' ? done : 'contract.closeQueued'));
      onClose();
    });
  }

  return (
    <PositionForm title={t('contract.closeTitle')} position={position} onSubmit={close} onClose={onClose}>
      <div role="group" aria-label={t('contract.share')} className="grid grid-cols-5 gap-1.5">
        {TENTHS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={typed === undefined && tenths === each}
            data-initial-focus={each === 10 || undefined}
            onClick={() => {
              setTyped(undefined);
              setTenths(each);
            }}
            className="h-7 max-[699px]:h-11 rounded-control border border-line-strong text-12 text-muted transition hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
          >
            {each * 10}%
          </button>
        ))}
      </div>
      <AmountField
        label={t('contract.quantity')}
        coin={position.baseCoin}
        value={typed ?? plainDecimal(text)}
        onChange={setTyped}
        error={problem}
        hint={`${t('contract.openQuantity')}: ${own(position.quantity, position.baseCoin)}`}
        testId="close-amount"
      />
      <Facts>
        <Fact name={t('order.price')}>
          {closing
            ? t('contract.about', {
                price: formatPlaces(formatAmount(closing.price), priceDecimals, locale),
              })
            : '–'}
        </Fact>
        <Fact name={t('contract.profit')} testId="close-profit">
          {closing ? (
            <Profit isGross profit={closing.profit} ratePpm={profitRatePpm(closing.profit, closing.margin)} />
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={t('contract.closeFee')}>{closing ? usdt(closing.fee) : '–'}</Fact>
        <Fact name={t('contract.netProfit')} testId="close-net">
          {closing ? (
            <Profit profit={closing.net} ratePpm={profitRatePpm(closing.net, closing.margin)} />
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={t('contract.arrival')} testId="close-arrival">
          {closing ? usdt(closing.arrival) : '–'}
        </Fact>
      </Facts>
      <p className="text-12 text-muted">{t(isDelayed ? 'contract.closeQueued' : 'contract.closeText')}</p>
      <Button
        type="submit"
        tone={position.direction === 'buy' ? 'down' : 'up'}
        pending={pending}
        disabled={part === 0n || problem !== undefined}
      >
        {t(all ? 'contract.closeAll' : 'contract.closePart')}
      </Button>
    </PositionForm>
  );
}
