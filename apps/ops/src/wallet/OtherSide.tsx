import type { TravelRecordView } from '@bourse/protocol/operators/travel/calls';
import { nameOf } from '@bourse/protocol/wallet/travel';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useLanguage } from '../i18n/language.ts';
import { useMay } from '../operators/rights.ts';

const TONES = { asked: 'waiting', told: 'good', waived: 'quiet' } as const;

interface OtherSideProps {
  kind: 'deposit' | 'withdrawal';
  id: string;
  /** null: the travel rule does not ask. */
  travel: TravelRecordView;
  /** It is open, so that there is something to decide. */
  pending: boolean;
}

/** What the travel rule knows: who sent a deposit, or receives a withdrawal; and letting it go on without. */
export function OtherSide({ kind, id, travel, pending }: OtherSideProps) {
  const t = useTranslations();
  const may = useMay();
  const language = useLanguage((state) => state.language);
  if (!travel) return null;
  const { state, party, reason } = travel;
  const about: Fact[] = [[t('list.subject'), `${t(`screening.kinds.${kind}`)} ${id}`]];
  return (
    <Section
      title={t(`travel.${kind}`)}
      trailing={<Status tone={TONES[state]}>{t(`travel.states.${state}`)}</Status>}
    >
      {party && (
        <Facts
          facts={[
            [t('kyc.name'), nameOf(party)],
            [t('travel.country'), countryIn(language, party.countryOfResidence)],
            [t('travel.wallet'), t(`travel.wallets.${party.wallet}`)],
            party.vaspName !== '' && [t('travel.provider'), party.vaspName],
          ]}
        />
      )}
      {state === 'told' && !party && <p className="text-12 text-muted">{t('travel.hidden')}</p>}
      {state === 'asked' && <p className="text-12 text-muted">{t('travel.note')}</p>}
      {reason !== '' && <Facts facts={[[t('screening.reason'), reason]]} />}
      {state === 'asked' && pending && may('screening.decide') && (
        <div className="mt-3">
          <Action
            label={t('travel.waive')}
            title={t('travel.waiveTitle')}
            facts={about}
            note={t('travel.waiveNote')}
            fields={[{ name: 'remark', label: t('screening.reason'), maxLength: 200 }]}
            done={t('travel.waived')}
            run={({ remark }) => call('travel/waive', { kind, id, remark })}
          />
        </div>
      )}
    </Section>
  );
}

function countryIn(language: string, code: string): string {
  return `${new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code} (${code})`;
}
