import type { ParameterView } from '@bourse/protocol/operators/parameters/calls';
import { LONG_PARAMETER_KINDS, isParameter, isParameterValue } from '@bourse/protocol/operators/parameters';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import { Facts, mainFact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useMay } from '../operators/rights.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { CutText } from '../table/CutText.tsx';

/** `/ops/parameters`: settings read by name, each with bounds of its own. */
export function ParametersPage() {
  const t = useTranslations();
  const meaning = useMeaning();
  const columns: ListColumn<ParameterView>[] = [
    {
      key: 'name',
      head: t('common.name'),
      text: ({ name }) => name,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      key: 'meaning',
      head: t('config.meaning'),
      text: meaning,
      wide: true,
      // The panel of a parameter has all of it.
      cell: (parameter) => <CutText text={meaning(parameter)} className="max-w-[34vw]" />,
    },
    {
      key: 'value',
      head: t('config.value'),
      text: ({ value }) => value || '–',
      cell: ({ value }) => <CutText text={value || '–'} className="max-w-48" />,
    },
    { key: 'bounds', head: t('config.bounds'), text: bounds, wide: true },
    {
      key: 'public',
      wide: true,
      head: t('config.public'),
      text: ({ isPublic }) => t(isPublic ? 'common.yes' : 'common.no'),
    },
  ];
  return (
    <ListPage
      title={t('screens.parameters')}
      path="parameters/list"
      paging="whole"
      columns={columns}
      rowKey={({ name }) => name}
      searchLabel={t('config.search')}
      empty={t('config.empty')}
      detail={ParameterPanel}
    />
  );
}

/** What a parameter does. */
function useMeaning(): (parameter: ParameterView) => string {
  const t = useTranslations();
  return ({ name }) => (isParameter(name) ? t(`config.meanings.${name}`) : '');
}

/** `0 – 0.1`, or `≥ 0` where one end is open. */
function bounds({ min, max }: ParameterView): string {
  if (min === '' && max === '') return '–';
  if (max === '') return `≥ ${min}`;
  return min === '' ? `≤ ${max}` : `${min} – ${max}`;
}

function ParameterPanel({ id: name, row: parameter, onClose }: DetailProps<ParameterView>) {
  const t = useTranslations();
  const may = useMay();
  const meaning = useMeaning();
  if (!parameter) return <NotOnPage title={name} onClose={onClose} />;
  const { value, kind } = parameter;
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        may('parameters.set') && (
          <EditAction
            main
            title={t('config.change')}
            facts={[
              [t('common.name'), name],
              [t('config.value'), value || '–'],
            ]}
            fields={[
              {
                name: 'value',
                label: t('config.newValue'),
                called: t('config.value'),
                said: (text: string) => text || '–',
                initial: value,
                optional: true,
                check: (text: string) =>
                  isParameter(name) && !isParameterValue(name, text) ? t('config.valueRule') : undefined,
                maxLength: LONG_PARAMETER_KINDS.has(kind) ? 2_000 : 256,
                hint:
                  parameter.min === '' && parameter.max === ''
                    ? t(`config.kinds.${kind}`)
                    : t('config.kindWithin', { kind: t(`config.kinds.${kind}`), bounds: bounds(parameter) }),
              },
            ]}
            about={[[t('common.name'), name]]}
            whole
            run={(values) => call('parameters/set', { name, value: values.value })}
          />
        )
      }
    >
      <Section title={t('config.parameter')}>
        <Facts
          facts={[
            meaning(parameter) !== '' && [t('config.meaning'), meaning(parameter)],
            mainFact(t('config.value'), value || '–'),
            [t('list.kind'), t(`config.kinds.${kind}`)],
            [t('config.bounds'), bounds(parameter)],
            [t('config.public'), t(parameter.isPublic ? 'common.yes' : 'common.no')],
          ]}
        />
      </Section>
    </SidePanel>
  );
}
