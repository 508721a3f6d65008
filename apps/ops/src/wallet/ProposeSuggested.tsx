import type { SuggestedCredit } from '@bourse/protocol/operators/credits/calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useFormats } from '../format/formats.ts';
import { useProposedMoney } from '../proposals/use-proposed-money.tsx';
import { useDeskName } from './credit-owner.ts';

/** The first of the two persons: proposes what the house desks lack, or a part of it, as one list. */
export function ProposeSuggested() {
  const t = useTranslations('credits');
  const { amount } = useFormats();
  const deskName = useDeskName();
  const { reasonField, reasonFact } = useProposedMoney();
  const { data } = useQuery(queryOf('credits/suggested'));
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const line = ({ amount: lacks, currency, held, waiting }: SuggestedCredit): string => {
    const has = t('holds', { amount: amount(lacks, currency), held: amount(held) });
    return waiting === '0' ? has : t('waits', { line: has, waiting: amount(waiting) });
  };
  return (
    <Action
      label={t('suggested')}
      note={t('suggestedNote')}
      fields={[
        {
          name: 'desks',
          label: t('desks'),
          initial: list.map(valueOf).join(),
          many: [...new Set(list.map(({ desk }) => desk))].map((desk) => ({
            label: deskName(desk),
            items: list
              .filter((each) => each.desk === desk)
              .map((each) => ({ value: valueOf(each), label: line(each) })),
          })),
        },
        reasonField,
      ]}
      review={({ desks, reason }) => [
        ...list
          .filter((each) => desks.split(',').includes(valueOf(each)))
          .map((each): Fact => [
            `${deskName(each.desk)} · ${each.currency}`,
            amount(each.amount, each.currency),
          ]),
        reasonFact(reason),
      ]}
      confirm={t('proposeSuggested')}
      run={({ desks, reason }) => call('credits/proposeSuggested', { desks, reason })}
    />
  );
}

const valueOf = ({ desk, currency }: Pick<SuggestedCredit, 'desk' | 'currency'>): string =>
  `${desk} ${currency}`;
