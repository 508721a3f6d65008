import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { download } from '../api/download.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { usePeriodFields } from './period-fields.ts';

/** `/ops/exports`: what an authority asks for. */
export function ExportsPage() {
  const t = useTranslations();
  const [first, last] = usePeriodFields();
  return (
    <>
      <PageHead title={t('screens.exports')} note={t('exports.note')} />
      <Section title={t('exports.title')}>
        <p className="max-w-180 text-13 text-muted">{t('exports.warning')}</p>
        <Action
          label={t('exports.download')}
          className="mt-4"
          title={t('exports.title')}
          note={t('exports.wait')}
          fields={[
            first,
            last,
            { name: 'reason', label: t('common.reason'), hint: t('exports.reasonHint'), maxLength: 200 },
          ]}
          done={false}
          run={({ from, to, reason }) =>
            download('exports/period', `export-${from}-${to}.zip`, { from, to, reason })
          }
        />
      </Section>
    </>
  );
}
