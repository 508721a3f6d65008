import type { OpsCalls } from '@bourse/protocol/operators/ops-calls';
import type { AnswerOf } from '@bourse/protocol/call';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useCoins } from './coin-amounts.ts';

/** What has no entry in the books, and what two operators have said of earlier differences. */
export function Unexplained({
  unexplained,
  explanations,
}: AnswerOf<OpsCalls['/ops/api/reconciliation/detail']>) {
  const t = useTranslations();
  const { time } = useFormats();
  const coins = useCoins();
  return (
    <>
      {unexplained.length > 0 && (
        <Section title={t('reconciliation.unexplained')}>
          <ul className="flex flex-col gap-2.5 text-13">
            {unexplained.map(({ kind, amount, txHash, address, subject, block }) => (
              <li key={`${kind} ${txHash} ${address} ${subject} ${amount}`}>
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
