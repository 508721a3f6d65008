import type { ScreeningCheckView } from '@bourse/protocol/operators/screening/calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';

/** What was hit, by which entry, and what a person says to it: one confirms, two let it go on. */
export function ScreeningPanel({ row: check, onClose }: DetailProps<ScreeningCheckView>) {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  if (!check) return <NotOnPage title={t('screens.screening')} onClose={onClose} />;
  const { id, kind, subject, email, source, state, hits, reference, reason, decidedBy, tries } = check;
  const about: Fact = [t('list.subject'), `${t(`screening.kinds.${kind}`)} ${subject}`];
  const found = hits.map(({ list, entry, matched }): Fact => [`${list} ${entry}`, matched]);
  const fields = [{ name: 'remark', label: t('screening.reason'), maxLength: 200 }] as const;
  return (
    <SidePanel
      title={t(`screening.states.${state}`)}
      onClose={onClose}
      actions={
        may('screening.decide') && (
          <>
            {(state === 'hit' || state === 'confirmed') && (
              <Action
                label={t('screening.release')}
                title={t('screening.releaseTitle')}
                facts={[about, ...found]}
                note={t('screening.releaseNote')}
                fields={fields}
                confirm={t('house.propose')}
                done={t('screening.proposed')}
                run={({ remark }) => call('screening/release', { id, remark })}
              />
            )}
            {state === 'hit' && (
              <Action
                label={t('screening.confirm')}
                buttonTone="primary"
                title={t('screening.confirmTitle')}
                facts={[about, ...found]}
                note={t('screening.confirmNote')}
                fields={fields}
                done={t('screening.confirmed')}
                run={({ remark }) => call('screening/confirm', { id, remark })}
              />
            )}
          </>
        )
      }
    >
      <Section title={t('alerts.details')}>
        <Facts
          facts={[
            about,
            [t('users.user1'), email],
            [t('screening.source'), t(`screening.sources.${source}`)],
            [t('list.time'), time(check.createTime)],
            source !== 'list' && [t('screening.tries'), String(tries)],
            reference !== '' && [t('screening.reference'), reference],
            decidedBy !== '' && [t('screening.decidedBy'), decidedBy],
            reason !== '' && [t('screening.reason'), reason],
          ]}
        />
      </Section>
      {hits.map(({ list, entry, matched, note }) => (
        <Section key={`${list} ${entry}`} title={t('screening.hits')}>
          <Facts
            facts={[
              [t('screening.list'), list],
              [t('screening.entry'), entry],
              matched !== '' && [t('screening.matched'), matched],
              note !== '' && [t('screening.hitNote'), note],
            ]}
          />
        </Section>
      ))}
    </SidePanel>
  );
}
