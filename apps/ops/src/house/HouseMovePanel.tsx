import type { HouseMoveView } from '@bourse/protocol/operators/house-calls';
import { UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { useMe } from '../operators/session.ts';
import { useSideName } from './account-name.ts';

interface HouseMovePanelProps {
  id: string;
  move: HouseMoveView | undefined;
  onClose: () => void;
}

/** One movement of the house's money: what was proposed, by whom, and the second person's decision. */
export function HouseMovePanel({ id, move, onClose }: HouseMovePanelProps) {
  const t = useTranslations();
  const { time } = useFormats();
  const payload = usePayload();
  const title = t('house.move', { id });
  if (!move) return <NotOnPage title={title} onClose={onClose} />;
  const { proposedBy, decidedBy, status, remark } = move;
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={status === 'pending' && <Decision move={move} payload={payload(move)} />}
    >
      <Section
        title={t('withdrawals.payload')}
        trailing={<Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>}
      >
        <Facts facts={payload(move)} />
        <p className="mt-3 text-12 wrap-anywhere text-muted">
          {t('withdrawals.hash', { hash: move.payloadHash })}
        </p>
      </Section>
      <Section title={t('credits.persons')}>
        <Facts
          facts={[
            [t('credits.proposedBy'), `${proposedBy.email} · ${time(proposedBy.time)}`],
            decidedBy !== null && [t('credits.decidedBy'), `${decidedBy.email} · ${time(decidedBy.time)}`],
            remark !== '' && [t('money.remark'), remark],
          ]}
        />
        {status === 'pending' && (
          <p className="mt-3 flex gap-2 text-12 text-warning">
            <UsersRound aria-hidden className="size-4 shrink-0" />
            {t('credits.secondPerson')}
          </p>
        )}
      </Section>
    </SidePanel>
  );
}

function usePayload() {
  const t = useTranslations();
  const { amount } = useFormats();
  const sideName = useSideName();
  return (move: HouseMoveView): readonly Fact[] => [
    [t('money.kind'), t(`house.kinds.${move.kind}`)],
    [t('house.from'), sideName(move, move.from)],
    [t('credits.to'), sideName(move, move.to)],
    fact(
      t('money.amount'),
      <strong className="text-14 font-semibold">{amount(move.amount, move.currency)}</strong>,
    ),
    move.credit !== '' && [t('house.credit'), move.credit],
    move.credited !== '' && [t('house.credited'), amount(move.credited, move.currency)],
    [t('credits.reason'), move.reason],
  ];
}

function Decision({ move, payload }: { move: HouseMoveView; payload: readonly Fact[] }) {
  const t = useTranslations();
  const may = useMay();
  const me = useMe();
  const { id, payloadHash } = move;
  if (!may('moveMoney')) return null;
  return (
    <>
      {/* The proposer cannot be the second person; the server says so, too. */}
      {move.proposedBy.operatorId !== me.id && (
        <Action
          label={t('moves.approve')}
          buttonTone="primary"
          hotkey="a"
          title={t('house.approveTitle')}
          facts={[...payload, [t('credits.proposedBy'), move.proposedBy.email]]}
          confirm={t('house.approve')}
          done={t('house.approved')}
          run={() => call<void>('house/approve', { id, payloadHash })}
        />
      )}
      <Action
        label={t('moves.reject')}
        hotkey="r"
        title={t('house.rejectTitle')}
        facts={payload}
        fields={[{ name: 'remark', label: t('money.remark'), maxLength: 200 }]}
        confirm={t('moves.reject')}
        tone="down"
        done={t('credits.rejected')}
        run={({ remark }) => call<void>('house/reject', { id, remark })}
      />
    </>
  );
}
