import type { HouseMoveView } from '@bourse/protocol/operators/house/calls';
import { useTranslations } from 'use-intl';
import { mainFact, type Fact } from '../actions/Facts.tsx';
import { NotOnPage } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { ProposalPanel } from '../proposals/ProposalPanel.tsx';
import type { DetailProps } from '../table/ListPage.tsx';
import { useSideName } from './account-name.ts';

/** One movement of the house's money. */
export function HouseMovePanel({ id, row: move, onClose }: DetailProps<HouseMoveView>) {
  const t = useTranslations();
  const payload = usePayload();
  const title = t('house.move', { id });
  if (!move) return <NotOnPage title={title} onClose={onClose} />;
  return (
    <ProposalPanel area="house" title={title} proposal={move} payload={payload(move)} onClose={onClose} />
  );
}

function usePayload() {
  const t = useTranslations();
  const { amount } = useFormats();
  const sideName = useSideName();
  return (move: HouseMoveView): readonly Fact[] => [
    [t('list.kind'), t(`house.kinds.${move.kind}`)],
    [t('house.from'), sideName(move, move.from)],
    [t('credits.to'), sideName(move, move.to)],
    mainFact(t('money.amount'), amount(move.amount, move.currency)),
    move.credit !== '' && [t('house.credit'), move.credit],
    move.credited !== '' && [t('house.credited'), amount(move.credited, move.currency)],
    [t('common.reason'), move.reason],
  ];
}
