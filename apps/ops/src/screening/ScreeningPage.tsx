import type { ScreeningCheckView } from '@bourse/protocol/operators/screening/calls';
import { SCREENING_STATES, type ScreeningState } from '@bourse/protocol/screening/kinds';
import { useTranslations } from 'use-intl';
import type { StatusTone } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { UserLink } from '../users/UserLink.tsx';
import { ScreeningPanel } from './ScreeningPanel.tsx';
import { stateColumn } from '../table/columns.ts';

const TONES: Readonly<Record<ScreeningState, StatusTone>> = {
  open: 'busy',
  clear: 'good',
  hit: 'waiting',
  released: 'quiet',
  confirmed: 'bad',
};

/** `/ops/screening`: what lists and services say of persons, deposits and withdrawals. */
export function ScreeningPage() {
  const t = useTranslations();
  const { time, list: listed } = useFormats();
  const [search] = useListSearch();
  return (
    <ListPage
      title={t('screens.screening')}
      note={t('screening.note')}
      path="screening/list"
      fields={{ state: search.status }}
      columns={[
        {
          key: 'subject',
          head: t('list.subject'),
          text: ({ kind, subject }) => `${t(`screening.kinds.${kind}`)} ${subject}`,
        },
        {
          key: 'user',
          head: t('users.user1'),
          text: ({ email }) => email,
          cell: ({ userId, email }) => <UserLink id={userId} email={email} />,
        },
        stateColumn('state', t('list.state'), TONES, (state) => t(`screening.states.${state}`)),
        {
          key: 'hits',
          head: t('screening.hits'),
          text: ({ hits }: ScreeningCheckView) => listed(hits.map(({ list, entry }) => `${list} ${entry}`)),
        },
        {
          key: 'source',
          head: t('screening.source'),
          text: ({ source }) => t(`screening.sources.${source}`),
        },
        { key: 'time', head: t('list.time'), text: ({ updateTime }) => time(updateTime) },
      ]}
      rowKey={({ id }) => id}
      filters={[
        choiceFilter('status', t('list.state'), SCREENING_STATES, (value) => t(`screening.states.${value}`)),
      ]}
      empty={t('screening.empty')}
      detail={ScreeningPanel}
    />
  );
}
