import { CUSTODY_ALERTS, type AlertView } from '@bourse/protocol/operators/alerts/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { useSignerReason } from './signer-reasons.ts';

/** `/ops/alerts`: what chains show and the books do not explain. */
export function AlertsPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const [search] = useListSearch();
  return (
    <ListPage
      title={t('screens.alerts')}
      note={t('alerts.note')}
      path="alerts/list"
      fields={{ kind: search.kind }}
      columns={[
        { key: 'kind', head: t('list.kind'), text: ({ kind }) => t(`alerts.kinds.${kind}`) },
        { key: 'subject', head: t('list.subject'), text: ({ subject }) => subject },
        { key: 'raised', head: t('alerts.raised'), text: ({ raised }) => time(raised) },
        {
          key: 'state',
          head: t('list.state'),
          text: ({ ended }) => t(ended === 0 ? 'alerts.open' : 'alerts.done'),
          tone: ({ ended }) => (ended === 0 ? 'bad' : 'good'),
        },
      ]}
      rowKey={({ id }) => id}
      filters={[choiceFilter('kind', t('list.kind'), CUSTODY_ALERTS, (value) => t(`alerts.kinds.${value}`))]}
      empty={t('alerts.empty')}
      detail={AlertPanel}
    />
  );
}

/** What alerts tell beside their subject. */
const ARGS = [
  'block',
  'chain',
  'depth',
  'difference',
  'expected',
  'found',
  'from',
  'held',
  'reason',
  'receipts',
  'to',
  'txHash',
  'user',
] as const;

function isKnown(name: string): name is (typeof ARGS)[number] {
  return (ARGS as readonly string[]).includes(name);
}

/** One alert: what it means, and for those that do not end by themselves the word of a person. */
function AlertPanel({ row: alert, onClose }: DetailProps<AlertView>) {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  const reasonOf = useSignerReason();
  if (!alert) return <NotOnPage title={t('screens.alerts')} onClose={onClose} />;
  const { id, kind, subject, args, raised, ended, byHand } = alert;
  const facts: Fact[] = [
    [t('list.subject'), subject],
    [t('alerts.raised'), time(raised)],
    ...(ended === 0 ? [] : ([[t('alerts.ended'), time(ended)]] as const)),
    ...Object.entries(args).map(([name, value]): Fact => [
      isKnown(name) ? t(`alerts.args.${name}`) : name,
      name === 'reason' ? reasonOf(value) : value,
    ]),
  ];
  return (
    <SidePanel
      title={t(`alerts.kinds.${kind}`)}
      onClose={onClose}
      actions={
        byHand &&
        ended === 0 &&
        may('alerts.settle') && (
          <Action
            label={t('alerts.settle')}
            buttonTone="primary"
            title={t('alerts.settleTitle')}
            facts={facts}
            note={t('alerts.settleNote')}
            fields={[{ name: 'remark', label: t('money.remark'), maxLength: 200 }]}
            done={t('alerts.settled')}
            run={({ remark }) => call('alerts/settle', { id, remark })}
          />
        )
      }
    >
      <Section title={t('alerts.details')}>
        <p className="mb-3 text-13">{t(`alerts.what.${kind}`)}</p>
        <Facts facts={facts} />
      </Section>
    </SidePanel>
  );
}
