import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Facts } from '../actions/Facts.tsx';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { Section } from '../app/SidePanel.tsx';
import { Status, type StatusTone } from '../app/Status.tsx';
import type { PayoutStatus } from '@bourse/protocol/operators/payouts/calls';
import { inFours } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import { useSignerReason } from './signer-reasons.ts';

type State = NonNullable<PayoutStatus>['state'];

const TONES: Readonly<Record<State, StatusTone>> = {
  ordered: 'waiting',
  sent: 'busy',
  reverted: 'bad',
  refused: 'bad',
  ended: 'good',
};

/** What the signer has made of a withdrawal; nothing where no signer was asked. */
export function PayoutEvents({ id }: { id: string }) {
  const t = useTranslations();
  const { time } = useFormats();
  const reasonOf = useSignerReason();
  const { data: payout } = useQuery({ ...queryOf('payouts/status', { id }), refetchInterval: REFRESH_MS });
  if (!payout) return null;
  return (
    <Section
      title={t('payouts.title')}
      trailing={<Status tone={TONES[payout.state]}>{t(`payouts.states.${payout.state}`)}</Status>}
    >
      {payout.txHash !== '' && (
        <Facts
          facts={[
            [t('money.txHash'), inFours(payout.txHash)],
            [t('money.confirmations'), String(payout.confirmations)],
          ]}
        />
      )}
      <ul className="mt-3 flex flex-col gap-1.5 text-13" aria-label={t('payouts.event')}>
        {payout.events.map(({ event, txHash, detail, time: at }, index) => (
          <li key={index} className="flex flex-wrap gap-x-2">
            <span className="text-muted">{time(at)}</span>
            <span>{t(`payouts.events.${event}`)}</span>
            {detail !== '' && <span className="wrap-anywhere">{reasonOf(detail)}</span>}
            {txHash !== '' && <span className="text-12 wrap-anywhere text-muted">{txHash}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
