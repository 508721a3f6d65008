import type { OpsCalls } from '@bourse/protocol/all-calls';
import type { AnswerOf } from '@bourse/protocol/call';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { useCoins } from './coin-amounts.ts';

/** What has no entry in the books, receipts that can be booked among it, and what two operators have said of earlier differences. */
export function Unexplained({
  chain,
  currency,
  unexplained,
  explanations,
}: AnswerOf<OpsCalls['/ops/api/reconciliation/detail']> & {
  readonly chain: string;
  readonly currency: string;
}) {
  const t = useTranslations();
  const { time } = useFormats();
  const coins = useCoins();
  const may = useMay();
  return (
    <>
      {unexplained.length > 0 && (
        <Section title={t('reconciliation.unexplained')}>
          <ul className="flex flex-col gap-2.5 text-13">
            {unexplained.map(({ kind, amount, txHash, address, subject, block, receipt }) => (
              <li key={`${kind} ${txHash} ${address} ${subject} ${receipt} ${amount}`}>
                <span className="flex justify-between gap-3">
                  <span>{t(`reconciliation.kinds.${kind}`)}</span>
                  <span className="tabular-nums">{coins(amount)}</span>
                </span>
                {[subject, address, txHash, block && `${t('reconciliation.block')} ${block}`]
                  .filter((text) => text !== '')
                  .map((text) => (
                    <span key={text} className="block text-12 break-all text-muted">
                      {text}
                    </span>
                  ))}
                {receipt !== '' && may('alerts.explain') && (
                  <div className="mt-1.5">
                    <Action
                      label={t('reconciliation.book')}
                      title={t('reconciliation.bookTitle')}
                      facts={[
                        [t('money.currency'), `${currency} ${chain}`],
                        [t('reconciliation.kinds.in'), coins(amount)],
                        [t('strays.hash'), txHash],
                      ]}
                      note={t('reconciliation.bookNote')}
                      fields={[{ name: 'remark', label: t('common.reason'), maxLength: 200 }]}
                      confirm={t('house.propose')}
                      done={t('credits.proposed')}
                      run={({ remark }) =>
                        call('reconciliation/bookReceipt', { chain, currency, receipt, remark })
                      }
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {explanations.length > 0 && (
        <Section title={t('reconciliation.explanations')}>
          <ul className="flex flex-col gap-2.5 text-13">
            {explanations.map(({ number, amount, reason, proposedBy, approvedBy, time: at }) => (
              <li key={number}>
                <span className="flex justify-between gap-3">
                  <span className="min-w-0 break-words">{reason}</span>
                  <span className="tabular-nums">{coins(amount)}</span>
                </span>
                <span className="block text-12 break-all text-muted">
                  {time(at)} · {proposedBy} · {approvedBy}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
