import { call } from '../../api/client.ts';
import { wording } from '../../i18n/wording.ts';
import { Button, IconButton } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { amountProblem } from '../amount-problem.ts';
import { wireAmount } from '../../shared/decimal-input.ts';
import { AmountField } from '../AmountField.tsx';
import type { TransferType } from '../api.ts';
import { CoinSelect } from '../CoinSelect.tsx';
import { useAvailable } from '../use-available.ts';
import { TRANSFER_MIN, accountsOf } from './transfer-search.ts';
import { useOwnAmount } from '../use-mask.ts';

interface TransferFormProps {
  coin: string;
  coins: readonly string[];
  type: TransferType;
  onChange: (change: { currency?: string; type?: TransferType }) => void;
}

export function TransferForm({ coin, coins, type, onChange }: TransferFormProps) {
  const t = useTranslations();
  const own = useOwnAmount();
  const locale = useLocale();
  const queries = useQueryClient();
  const { from, to } = accountsOf(type);
  const available = useAvailable(from, coin);
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const { pending, submit } = useSubmit();
  const problem = amountProblem(amount, { available, minimum: TRANSFER_MIN });

  function transfer(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    const wish = { amount: wireAmount(amount), currency: coin, type };
    void submit(async (once) => {
      await once(wish, (requestId) => call('/contract/contract/transfer', { ...wish, requestId }));
      showSuccess(t('transfer.done'));
      setAmount('');
      setTried(false);
      await queries.invalidateQueries({ queryKey: ['past', 'transfers'] });
    });
  }

  const error =
    problem === 'insufficient'
      ? wording(locale, 'INSUFFICIENT_BALANCE')
      : problem && tried
        ? wording(locale, 'TRANSFER_TIP')
        : undefined;

  return (
    <Form onSubmit={transfer} className="flex max-w-130 flex-col gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-3">
        <Account label={t('transfer.from')} name={t(`money.accounts.${from}`)} />
        <IconButton
          label={t('transfer.exchangeSides')}
          onClick={() => onChange({ type: type === '1' ? '2' : '1' })}
          className="mb-0.5 min-[700px]:size-9! border border-line-strong"
        >
          <ArrowLeftRight aria-hidden className="size-4" />
        </IconButton>
        <Account label={t('transfer.to')} name={t(`money.accounts.${to}`)} />
      </div>
      <CoinSelect
        label={t('money.currency')}
        value={coin}
        coins={coins}
        onChange={(currency) => onChange({ currency })}
      />
      <AmountField
        label={t('money.amount')}
        coin={coin}
        value={amount}
        onChange={setAmount}
        max={available}
        error={error}
        hint={available === undefined ? undefined : `${t('money.available')}: ${own(available, coin)}`}
        testId="transfer-amount"
      />
      <p className="text-13 text-muted">{t('transfer.free')}</p>
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'security.processing' : 'transfer.submit')}
      </Button>
    </Form>
  );
}

function Account({ label, name }: { label: string; name: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-13 text-muted">{label}</span>
      <output
        aria-label={label}
        className="flex min-h-10 items-center rounded-control border border-line px-3 py-1 text-14 leading-tight font-medium max-sm:px-2 max-sm:text-13"
      >
        {name}
      </output>
    </div>
  );
}
