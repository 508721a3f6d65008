import { wording } from '../../i18n/wording.ts';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { normalizeTxHash } from '@bourse/protocol/wallet/tx-hash';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { upload } from '../../api/upload.ts';
import { SubmitButton } from '../../shared/ClosedNotice.tsx';
import { useClosed } from '../../shared/use-closed.ts';
import { PictureField } from '../../files/PictureField.tsx';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { amountProblem } from '../amount-problem.ts';
import { wireAmount } from '../../shared/decimal-input.ts';
import { AmountField } from '../AmountField.tsx';
import { Panel } from '../Panel.tsx';

/** Tells the exchange of a transfer that was sent: how much, its hash, and a picture that shows it. */
export function SubmitDeposit({ chain }: { chain: ChainView }) {
  const t = useTranslations();
  const locale = useLocale();
  const queries = useQueryClient();
  const { pending, submit } = useSubmit();
  const [amount, setAmount] = useState('');
  const [txHash, setTxHash] = useState('');
  const [picture, setPicture] = useState<File>();
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<number>();
  const closed = useClosed('deposit');
  const { currency: coin } = chain;
  const minimum = formatUpTo(chain.depositMin, 8, locale);

  const wrongAmount = amountProblem(amount, { minimum: chain.depositMin });
  const wrongHash = normalizeTxHash(chain.format, txHash) === undefined;
  const errors = {
    amount:
      wrongAmount === 'empty'
        ? wording(locale, 'QUANTITY_REQUIRED')
        : wrongAmount && t('deposit.belowMinimum', { minimum, coin }),
    txHash:
      txHash === ''
        ? t('deposit.hashMissing')
        : wrongHash
          ? wording(locale, 'TX_HASH_INVALID', { chain: chain.chain })
          : undefined,
  };

  function tell(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (wrongAmount || wrongHash || !picture) return;
    const deposit = { currency: coin, chain: chain.chain, amount: wireAmount(amount), txHash };
    void submit(async (once) => {
      setSent(0);
      const files = { credential: picture };
      await once(deposit, (requestId) =>
        upload('/bb/recharge/submit', files, { ...deposit, requestId }, { onProgress: setSent }),
      );
      showSuccess(t('common.submitted'));
      setAmount('');
      setTxHash('');
      setPicture(undefined);
      setTried(false);
      await queries.invalidateQueries({ queryKey: ['past', 'deposits'] });
    });
  }

  return (
    <Panel title={t('deposit.submitTitle')}>
      <Form onSubmit={tell} className="flex flex-col gap-4">
        <p className="text-13 text-muted">{t('deposit.submitText')}</p>
        <AmountField
          label={t('deposit.amountSent')}
          coin={coin}
          value={amount}
          onChange={setAmount}
          error={tried ? errors.amount : undefined}
        />
        <Field
          label={t('money.txHash')}
          value={txHash}
          onChange={(event) => setTxHash(event.target.value.trim())}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          hint={t('deposit.hashHint')}
          error={tried ? errors.txHash : undefined}
        />
        <PictureField
          label={t('deposit.credential')}
          picture={picture}
          onChange={setPicture}
          error={tried && !picture ? wording(locale, 'UPLOAD_CREDENTIALS') : undefined}
          sent={pending ? sent : undefined}
          disabled={pending}
        />
        <SubmitButton closed={closed} pending={pending}>
          {t(pending ? 'security.submitting' : 'deposit.submit')}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
