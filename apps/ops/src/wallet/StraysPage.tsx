import { STRAY_REASONS, type StrayView } from '@bourse/protocol/operators/strays/calls';
import { useTranslations } from 'use-intl';
import { fact, Facts } from '../actions/Facts.tsx';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { UserLink } from '../users/UserLink.tsx';

/** `/ops/strays`: payments to our addresses that are nobody's deposit as they are. */
export function StraysPage() {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const [search] = useListSearch();
  return (
    <ListPage
      title={t('screens.strays')}
      note={t('strays.note')}
      path="strays/list"
      fields={{ kind: search.kind, search: search.search }}
      columns={[
        { key: 'chain', head: t('money.chain'), text: ({ chain }) => chain },
        { key: 'reason', head: t('strays.reason'), text: ({ reason }) => t(`strays.reasons.${reason}`) },
        {
          key: 'amount',
          head: t('money.amount'),
          align: 'right',
          text: (row) => (row.amount === '' ? row.value : amount(row.amount, row.currency)),
        },
        { key: 'memo', head: t('money.memo'), text: ({ memo }) => memo || '–' },
        {
          key: 'user',
          head: t('users.user1'),
          text: ({ email, reason }) => email || (reason === 'lostAddress' ? '–' : t('strays.shared')),
        },
        { key: 'claim', head: t('strays.claim'), text: ({ depositId }) => depositId || '–' },
        { key: 'time', head: t('alerts.raised'), text: (row) => time(row.time) },
      ]}
      rowKey={({ id }) => id}
      filters={[
        choiceFilter('kind', t('strays.reason'), STRAY_REASONS, (value) => t(`strays.reasons.${value}`)),
        { kind: 'text', name: 'search', label: t('strays.hash') },
      ]}
      empty={t('strays.empty')}
      detail={StrayPanel}
    />
  );
}

function StrayPanel({ row: stray, onClose }: DetailProps<StrayView>) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  if (!stray) return <NotOnPage title={t('screens.strays')} onClose={onClose} />;
  const { reason, txHash, address, memo, token, value, depositId } = stray;
  return (
    <SidePanel title={t(`strays.reasons.${reason}`)} onClose={onClose}>
      <Section title={t('alerts.details')}>
        <Facts
          facts={[
            [t('money.chain'), stray.chain],
            stray.amount !== '' && [t('money.amount'), amount(stray.amount, stray.currency)],
            [t('strays.value'), value],
            token !== '' && fact(t('strays.token'), <span className="break-all">{token}</span>),
            fact(t('money.address'), <span className="break-all">{address}</span>),
            [t('money.memo'), memo || '–'],
            stray.userId !== '' && fact(t('users.user1'), <UserLink id={stray.userId} email={stray.email} />),
            fact(t('strays.hash'), <span className="break-all">{txHash}</span>),
            depositId !== '' && [t('strays.claim'), depositId],
            [t('alerts.raised'), time(stray.time)],
          ]}
        />
      </Section>
    </SidePanel>
  );
}
