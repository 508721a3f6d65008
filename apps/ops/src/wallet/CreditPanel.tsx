import type { ManualCreditView } from '@bourse/protocol/operators/credits/calls';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { mainFact, type Fact } from '../actions/Facts.tsx';
import { NotOnPage } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { ProposalPanel } from '../proposals/ProposalPanel.tsx';
import type { DetailProps } from '../table/ListPage.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { isDesk, useOwnerName } from './credit-owner.ts';

/** One manual credit. */
export function CreditPanel({ id, row: credit, onClose }: DetailProps<ManualCreditView>) {
  const t = useTranslations();
  const payload = usePayload();
  const title = t('credits.credit', { id });
  if (!credit) return <NotOnPage title={title} onClose={onClose} />;
  const owner = isDesk(credit.owner) ? undefined : <UserLink id={credit.owner} email={credit.email} />;
  return (
    <ProposalPanel
      area="credits"
      title={title}
      proposal={credit}
      payload={payload(credit)}
      shown={payload(credit, owner)}
      onClose={onClose}
    />
  );
}

function usePayload() {
  const t = useTranslations();
  const { amount } = useFormats();
  const ownerName = useOwnerName();
  return (credit: ManualCreditView, owner?: ReactNode): readonly Fact[] => [
    [t('credits.to'), owner ?? ownerName(credit)],
    mainFact(t('money.amount'), amount(credit.amount, credit.currency)),
    [t('common.reason'), credit.reason],
  ];
}
