import { readDay } from '@bourse/ui/format/time';
import { paperDays, PAPER_MOST_DAYS } from '@bourse/protocol/wallet/paper-period';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { download } from '../api/download.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';

/** `/ops/exports`: what an authority asks for. */
export function ExportsPage() {
  const t = useTranslations();
  const day = (name: 'from' | 'to', check: (text: string, from: string) => string | undefined) => ({
    name,
    label: t(`exports.${name}`),
    hint: t('exports.dayRule'),
    half: true,
    maxLength: 10,
    check: (text: string, values: Readonly<Record<string, string>>) =>
      readDay(text) === text ? check(text, values['from'] ?? '') : t('exports.dayRule'),
  });
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
            day('from', () => undefined),
            day('to', (to, from) => {
              const days = paperDays(from, to);
              return days >= 1 && days <= PAPER_MOST_DAYS
                ? undefined
                : t('exports.periodRule', { days: String(PAPER_MOST_DAYS) });
            }),
            { name: 'reason', label: t('common.reason'), hint: t('exports.reasonHint'), maxLength: 200 },
          ]}
          confirm={t('exports.download')}
          run={({ from, to, reason }) =>
            download('exports/period', `export-${from}-${to}.zip`, { from, to, reason })
          }
        />
      </Section>
    </>
  );
}
