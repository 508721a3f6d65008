import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';

const KINDS = ['cold', 'hot', 'other', 'none'] as const;

/** The first of the two persons: proposes that an address counts as the house's, or does not any more. */
export function SetAddress() {
  const t = useTranslations();
  return (
    <Action
      label={t('reconciliation.setAddress')}
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('reconciliation.setAddressNote')}
      fields={[
        { name: 'chain', label: t('money.chain'), half: true, maxLength: 16 },
        {
          name: 'kind',
          label: t('list.kind'),
          half: true,
          initial: 'cold',
          items: KINDS.map((value) => ({ value, label: t(`addressKinds.${value}`) })),
        },
        { name: 'address', label: t('money.address'), maxLength: 128 },
      ]}
      review={({ chain, kind, address }) => [
        [t('money.chain'), chain.toUpperCase()],
        [t('list.kind'), t(`addressKinds.${kind}`)],
        [t('money.address'), address],
      ]}
      confirm={t('house.propose')}
      done={t('credits.proposed')}
      run={(values) => call('reconciliation/setAddress', values)}
    />
  );
}
