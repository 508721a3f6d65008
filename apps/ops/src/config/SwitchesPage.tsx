import { Table } from '@bourse/ui/Table';
import type { SwitchboardView } from '@bourse/protocol/operators/switches/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { EditAction } from '../actions/EditAction.tsx';
import { call } from '../api/client.ts';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { countryCodes } from './countries.ts';
import { Waiting } from '../app/Waiting.tsx';
import { CutText } from '../table/CutText.tsx';

type ProductSwitch = SwitchboardView['products'][number];

/** `/ops/switches`: what the exchange offers, to whom, and maintenance. Changes take effect within a second. */
export function SwitchesPage() {
  const t = useTranslations();
  const board = useQuery({ ...queryOf('switches/list'), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHead title={t('screens.switches')} note={t('common.withinSecond')} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {board.data ? (
          <>
            <Maintenance on={board.data.maintenance} />
            <Products board={board.data} />
          </>
        ) : (
          <Waiting query={board} rows={8} />
        )}
      </div>
    </>
  );
}

function Maintenance({ on }: { on: boolean }) {
  const t = useTranslations();
  const may = useMay();
  const verb = on ? 'endMaintenance' : 'startMaintenance';
  return (
    <Section title={t('switches.maintenance')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Status tone={on ? 'waiting' : 'good'}>{t(on ? 'switches.on' : 'switches.off')}</Status>
        <p className="min-w-0 flex-1 basis-56 text-13 text-muted">{t('switches.maintenanceNote')}</p>
        {may('switches.set') && (
          <Action
            label={t(`switches.${verb}`)}
            buttonTone={on ? 'secondary' : 'down'}
            className="ml-auto"
            facts={[
              [
                t('switches.maintenance'),
                `${t(on ? 'switches.on' : 'switches.off')} → ${t(on ? 'switches.off' : 'switches.on')}`,
              ],
            ]}
            note={t('switches.maintenanceNote')}
            tone={on ? 'primary' : 'down'}
            run={() => call('switches/maintenance', { on: on ? '0' : '1' })}
          />
        )}
      </div>
    </Section>
  );
}

function Products({ board }: { board: SwitchboardView }) {
  const t = useTranslations();
  const { count, list } = useFormats();
  const may = useMay();
  return (
    <Section title={t('switches.products')}>
      {!board.countriesKnown && <p className="mb-3 text-13 text-warning">{t('switches.countriesUnknown')}</p>}
      <div className="-mx-4">
        <Table
          label={t('switches.products')}
          columns={[
            { key: 'product', head: t('common.product'), cell: ({ product }) => t(`products.${product}`) },
            {
              key: 'state',
              head: t('common.status'),
              cell: ({ off }) => (
                <Status tone={off ? 'bad' : 'good'}>{t(off ? 'switches.closed' : 'switches.isOpen')}</Status>
              ),
            },
            {
              key: 'countries',
              head: t('switches.countries'),
              cell: ({ countries }) => <CutText text={list(countries)} className="max-w-lg" />,
            },
            {
              key: 'users',
              head: t('switches.users'),
              align: 'right',
              cell: ({ users }) => (users === 0 ? '–' : count(users)),
            },
            ...(may('switches.set')
              ? [
                  {
                    key: 'change',
                    head: t('common.action'),
                    align: 'right' as const,
                    cell: (row: ProductSwitch) => <Change row={row} />,
                  },
                ]
              : []),
          ]}
          rows={board.products}
          rowKey={({ product }) => product}
          rowTestId="switch-row"
        />
      </div>
      <p className="mt-4 text-12 text-muted">
        {t('switches.usersNote')}{' '}
        <Link to="/users" className="text-accent underline underline-offset-2">
          {t('screens.users')}
        </Link>
      </p>
    </Section>
  );
}

function Change({ row }: { row: ProductSwitch }) {
  const t = useTranslations();
  const { product, off, countries } = row;
  return (
    <EditAction
      buttonTone="link"
      title={t('switches.change', { product: t(`products.${product}`) })}
      fields={[
        {
          name: 'off',
          label: t('switches.forEveryone'),
          initial: off ? '1' : '0',
          items: [
            { value: '0', label: t('switches.isOpen') },
            { value: '1', label: t('switches.closed') },
          ],
        },
        {
          name: 'countries',
          label: t('switches.countries'),
          hint: t('switches.countriesHint'),
          initial: countries.join(', '),
          optional: true,
          maxLength: 1000,
          check: (text: string) => (countryCodes(text) ? undefined : t('switches.countriesRule')),
          said: (text: string) => countryCodes(text)?.join(', ') || '–',
        },
      ]}
      about={[[t('common.product'), t(`products.${product}`)]]}
      whole
      run={(values) =>
        call('switches/set', {
          product,
          off: values.off,
          countries: countryCodes(values.countries ?? '')?.join(','),
        })
      }
    />
  );
}
