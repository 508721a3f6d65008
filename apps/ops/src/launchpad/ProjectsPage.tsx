import type { OpsProjectRow } from '@bourse/protocol/operators/launchpad/calls';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { amountColumn } from '../table/amount-column.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { CreateProject } from './CreateProject.tsx';
import { PHASE_TONES, PHASES } from './project-tones.ts';

/** `/ops/projects`: subscriptions to new coins, newest first. */
export function ProjectsPage() {
  const t = useTranslations();
  const { time, amount, count } = useFormats();
  const may = useMay();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const columns: ListColumn<OpsProjectRow>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'coin', head: t('projects.coin'), text: ({ coin }) => coin },
    { key: 'name', head: t('projects.name'), text: ({ name }) => name },
    stateColumn('phase', t('common.status'), PHASE_TONES, (phase) => t(`launchpad.phases.${phase}`)),
    { key: 'mode', head: t('projects.mode'), text: ({ mode }) => t(`launchpad.modes.${mode}`) },
    amountColumn('price', t('projects.price'), amount),
    amountColumn('supply', t('projects.supply'), amount),
    amountColumn('raised', t('projects.raised'), amount),
    {
      key: 'participants',
      head: t('projects.participants'),
      align: 'right',
      text: ({ participants }) => String(participants),
      cell: ({ participants }) => count(participants),
    },
    { key: 'joinStart', head: t('projects.joinStart'), text: ({ joinStart }) => time(joinStart) },
    { key: 'joinEnd', head: t('projects.joinEnd'), text: ({ joinEnd }) => time(joinEnd) },
    { key: 'unlock', head: t('projects.unlockTime'), text: ({ unlockTime }) => time(unlockTime) },
    { key: 'pair', head: t('fees.pair'), text: ({ symbol }) => symbol.toUpperCase() || '–' },
  ];
  return (
    <ListPage
      title={t('screens.projects')}
      note={t('projects.note')}
      path="launchpad/list"
      fields={{ phase: search.phase }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[choiceFilter('phase', t('common.status'), PHASES, (value) => t(`launchpad.phases.${value}`))]}
      empty={t('projects.empty')}
      actions={may('projects.manage') && <CreateProject />}
      onOpen={({ id }) => void navigate({ to: '/projects/$id', params: { id } })}
    />
  );
}
