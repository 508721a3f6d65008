import type { AsideView } from '@bourse/protocol/operators/asides/calls';
import { SUBJECT_KINDS } from '@bourse/protocol/domains';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { ListColumn } from '../table/columns.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { UserLink } from '../users/UserLink.tsx';
import { CutText } from '../table/CutText.tsx';

/** `/ops/asides`: what broke and is on hold with its cause, until an admin lets it go on. */
export function AsidesPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const [search] = useListSearch();
  const columns: ListColumn<AsideView>[] = [
    { key: 'kind', head: t('list.kind'), text: ({ kind }) => t(`asides.kinds.${kind}`) },
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'symbol', head: t('asides.market'), text: ({ symbol }) => symbol.toUpperCase() },
    {
      key: 'owner',
      head: t('asides.owner'),
      text: ({ owner, email }) => (owner === '' ? '–' : `${email} (${owner})`),
    },
    {
      key: 'cause',
      head: t('asides.cause'),
      text: ({ cause }) => cause,
      cell: ({ cause }) => <CutText text={cause} />,
    },
    { key: 'since', head: t('asides.since'), text: ({ since }) => time(since) },
    { key: 'tick', wide: true, head: t('asides.tick'), text: ({ tick }) => tick?.id ?? '–' },
  ];
  return (
    <ListPage
      title={t('screens.asides')}
      note={t('asides.note')}
      path="asides/list"
      fields={{ kind: search.kind }}
      columns={columns}
      rowKey={keyOf}
      filters={[choiceFilter('kind', t('list.kind'), SUBJECT_KINDS, (value) => t(`asides.kinds.${value}`))]}
      empty={t('asides.empty')}
      detail={AsidePanel}
    />
  );
}

function keyOf({ kind, id }: AsideView): string {
  return `${kind}-${id}`;
}

/** One thing on hold: all that is known of it, and the way to let it go on. */
function AsidePanel({ row: aside, onClose }: DetailProps<AsideView>) {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  if (!aside) return <NotOnPage title={t('screens.asides')} onClose={onClose} />;
  const { kind, id, symbol, owner, email, cause, since, tick } = aside;
  const title = t(`asides.titles.${kind}`, { id });
  const subject: Fact =
    kind === 'project'
      ? fact(
          t('asides.kinds.project'),
          <Link to="/projects/$id" params={{ id }} className="link">
            {symbol} <span className="text-muted">({id})</span>
          </Link>,
        )
      : [t('asides.market'), symbol.toUpperCase()];
  const told: Fact[] = [
    ...(owner === '' ? [] : [fact(t('asides.owner'), <UserLink id={owner} email={email} />)]),
    [t('asides.since'), time(since)],
    ...(tick
      ? ([[t('asides.tick'), t('asides.tickText', { ...tick, time: time(tick.time) })]] as const)
      : []),
  ];
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        may('asides.release') && (
          <Action
            label={t('asides.reinstate')}
            buttonTone="primary"
            title={t('asides.reinstateTitle', { subject: title })}
            facts={[subject, ...told]}
            note={t(`asides.howOn.${kind}`)}
            done={t('asides.reinstated')}
            run={() => call('asides/reinstate', { kind, id })}
          />
        )
      }
    >
      <Section title={t('asides.subject')}>
        <Facts facts={[subject, ...told]} />
      </Section>
      <Section title={t('asides.cause')}>
        <p data-testid="aside-cause" className="text-13 wrap-anywhere whitespace-pre-wrap">
          {cause}
        </p>
        <p className="mt-3 text-13 text-muted">{t('asides.causeNote')}</p>
      </Section>
    </SidePanel>
  );
}
