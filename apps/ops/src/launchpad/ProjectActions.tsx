import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import type { OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { EditAction } from '../actions/EditAction.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { call } from '../api/client.ts';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { termsOf } from './terms-form.ts';
import { useTermFields } from './use-term-fields.ts';

/** What can be done with a project now; the server says what that is. */
export function ProjectActions({ project }: { project: OpsProjectDetail }) {
  const may = useMay();
  if (!may('projects.manage')) return null;
  const { can } = project;
  return (
    <>
      {can.edit && <EditTerms project={project} />}
      {can.listPair && <ListPair project={project} />}
      {can.cancel && <Cancel project={project} />}
    </>
  );
}

function EditTerms({ project }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const fields = useTermFields(project);
  return (
    <EditAction
      main
      title={t('projects.edit', { coin: project.coin })}
      note={t('projects.editNote')}
      fields={fields}
      run={(values) => call('launchpad/terms', { id: project.id, ...termsOf(values) })}
    />
  );
}

function ListPair({ project }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const pair = `${project.coin}/USDT`;
  const { whole, positiveAmount } = useFieldChecks();
  const decimals = whole(0, MOST_DECIMALS);
  return (
    <Action
      label={t('projects.listPair')}
      title={t('projects.listPairTitle', { pair })}
      note={t('projects.listPairNote')}
      fields={[
        {
          name: 'priceDecimals',
          label: t('projects.priceDecimals'),
          initial: '4',
          half: true,
          check: decimals,
        },
        {
          name: 'quantityDecimals',
          label: t('projects.quantityDecimals'),
          initial: '2',
          half: true,
          check: decimals,
        },
        {
          name: 'minNotional',
          label: t('projects.minNotional'),
          initial: '1',
          check: positiveAmount,
        },
      ]}
      review={(values) => [
        [t('fees.pair'), pair],
        [t('projects.priceDecimals'), values.priceDecimals],
        [t('projects.quantityDecimals'), values.quantityDecimals],
        [t('projects.minNotional'), `${values.minNotional} USDT`],
      ]}
      done={t('projects.pairListed', { pair })}
      run={(values) => call('launchpad/listPair', { id: project.id, ...values })}
    />
  );
}

function Cancel({ project }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const { amount, count } = useFormats();
  const { id, coin } = project;
  return (
    <Action
      label={t('projects.cancel')}
      buttonTone="down"
      title={t('projects.cancelTitle', { coin })}
      facts={[
        [t('projects.name'), project.name],
        [t('projects.participants'), count(project.participants)],
        [t('projects.raised'), amount(project.raised, 'USDT')],
      ]}
      warning={t('projects.cancelWarning')}
      fields={[
        {
          name: 'coin',
          label: t('projects.repeatCoin', { coin }),
          check: (text: string) => (text === coin ? undefined : t('projects.repeatCoin', { coin })),
        },
        { name: 'reason', label: t('common.reason'), maxLength: 200 },
      ]}
      tone="down"
      done={t('projects.cancelled')}
      run={({ reason }) => call('launchpad/cancel', { id, coin, reason })}
    />
  );
}
