import { fundPassword } from '@bourse/protocol/identity/rules';
import type { QuoteView } from '@bourse/protocol/swap/calls';
import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { Form } from '@bourse/ui/Form';
import { Skeleton } from '@bourse/ui/Skeleton';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { z } from 'zod';
import { call, showFailure } from '../api/client.ts';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useRuledForm } from '../identity/use-ruled-form.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { FundPasswordField } from '../wallet/FundPasswordField.tsx';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { newQuoteOf } from './new-quote.ts';
import { QuoteRing } from './QuoteRing.tsx';
import { rateText } from './rate.ts';

const proof = z.object({ fundPassword });

interface ConfirmSwapProps {
  /** Firm at this moment; it is replaced while the dialog is open. */
  quote: QuoteView | undefined;
  refused: string | undefined;
  renew: () => void;
  /** The exchange gave another quote because the price has changed. */
  replace: (quote: QuoteView) => void;
  onDone: () => void;
  onClose: () => void;
}

/** The quote once more, and the fund password. What is on screen when the reader confirms is what he gets. */
export function ConfirmSwap({ quote, refused, renew, replace, onDone, onClose }: ConfirmSwapProps) {
  const t = useTranslations();
  const locale = useLocale();
  const queries = useQueryClient();
  const [hasChanged, setHasChanged] = useState(false);
  const { form, field, submit } = useRuledForm(proof, { fundPassword: '' });
  const { isSubmitting } = form.formState;
  const amount = (text: string) => formatUpTo(text, 8, locale);

  const exchange = form.handleSubmit(async (values) => {
    if (!quote) return;
    const { quoteId } = quote;
    await submit(async (once) => {
      const done = await once({ quoteId }, (requestId) =>
        call('/bb/exchange/execute', { quoteId, fundPassword: values.fundPassword, requestId }),
      );
      showSuccess(
        t('swap.done', {
          amount: amount(done.amount),
          from: done.fromCoin,
          receive: amount(done.receive),
          to: done.toCoin,
        }),
      );
      onDone();
      await queries.invalidateQueries({ queryKey: ['past', 'swaps'] });
    }, failed);
  });

  function failed(error: unknown): void {
    const other = newQuoteOf(error);
    setHasChanged(other !== undefined);
    if (other) return replace(other);
    showFailure(error);
    renew();
  }

  return (
    <OpenDialog title={t('swap.confirmTitle')} busy={isSubmitting} onClose={onClose}>
      <Form onSubmit={exchange} className="flex flex-col gap-4 px-5 pb-5">
        {refused !== undefined ? (
          <Failure text={refused} />
        ) : quote ? (
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <Facts>
                <Fact name={t('swap.pay')}>{`${amount(quote.amount)} ${quote.fromCoin}`}</Fact>
                <Fact name={t('swap.receive')} testId="confirm-receive">
                  <strong className="font-semibold">{`${amount(quote.receive)} ${quote.toCoin}`}</strong>
                </Fact>
                <Fact name={t('swap.rate')}>
                  {rateText(quote.fromCoin, quote.toCoin, quote.rate, locale)}
                </Fact>
              </Facts>
            </div>
            <QuoteRing expiresAt={quote.expiresAt} />
          </div>
        ) : (
          <Skeleton className="h-16" />
        )}
        {hasChanged && refused === undefined && (
          <p role="alert" data-testid="price-changed" className="text-13 text-danger">
            {t('swap.priceChanged')}
          </p>
        )}
        <FundPasswordField {...field('fundPassword')} />
        <div className="mt-1 grid grid-cols-2 gap-2">
          <Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!quote} pending={isSubmitting}>
            {t(isSubmitting ? 'swap.exchanging' : hasChanged ? 'swap.confirmNew' : 'swap.convert')}
          </Button>
        </div>
      </Form>
    </OpenDialog>
  );
}
