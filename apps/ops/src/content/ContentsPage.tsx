import type { OpsContentRow } from '@bourse/protocol/operators/content/calls';
import { CONTENT_KINDS, CONTENT_STATES } from '@bourse/protocol/operators/content/kinds';
import { LANGUAGES } from '@bourse/protocol/languages';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { CreateContent } from './CreateContent.tsx';
import { STATE_TONES } from './kinds.ts';
import { CutText } from '../table/CutText.tsx';

/** `/ops/content`: everything that visitors read. */
export function ContentsPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const columns: ListColumn<OpsContentRow>[] = [
    {
      key: 'title',
      head: t('content.title'),
      text: ({ title }) => title,
      cell: ({ title }) => <CutText text={title} className="max-w-96 font-medium" />,
    },
    { key: 'kind', head: t('list.kind'), text: ({ kind }) => t(`content.kinds.${kind}`) },
    { key: 'slug', head: t('content.slug'), text: ({ slug }) => slug || '–' },
    { key: 'tab', head: t('content.tab'), text: ({ tab, tabTitle }) => tabTitle || tab || '–' },
    stateColumn('state', t('common.status'), STATE_TONES, (state) => t(`content.states.${state}`)),
    {
      key: 'languages',
      head: t('content.languages'),
      text: ({ languages }) => LANGUAGES.filter((each) => languages.includes(each)).join(' '),
    },
    { key: 'version', head: t('content.version'), align: 'right', text: ({ version }) => String(version) },
    { key: 'time', head: t('content.changed'), text: ({ updateTime }) => time(updateTime) },
  ];
  return (
    <ListPage
      title={t('screens.content')}
      note={t('content.note')}
      path="content/list"
      fields={{ kind: search.kind, state: search.state }}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('content.search')}
      filters={[
        choiceFilter('kind', t('list.kind'), CONTENT_KINDS, (kind) => t(`content.kinds.${kind}`)),
        choiceFilter('state', t('common.status'), CONTENT_STATES, (state) => t(`content.states.${state}`)),
      ]}
      empty={t('content.empty')}
      onOpen={({ id }) => void navigate({ to: '/content/$id', params: { id } })}
      actions={may('content.write') && <CreateContent />}
    />
  );
}
