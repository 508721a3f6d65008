import type { MessageKey } from '@bourse/protocol/texts/en';
import { TRAVEL_WALLETS, type TravelWallet } from '@bourse/protocol/wallet/travel';
import { Field } from '@bourse/ui/Field';
import { Segmented } from '@bourse/ui/Segmented';
import { useLocale, useTranslations } from 'use-intl';
import { wording } from '../../i18n/wording.ts';
import { CountryField } from './CountryField.tsx';
import { problemsOf, type PartyDraft } from './party-draft.ts';

interface PartyFieldsProps {
  value: PartyDraft;
  onChange: (party: PartyDraft) => void;
  /** What is missing is to be complained about. */
  complete: boolean;
}

/** Who is on the other side of a payment: a person's name or a company's, country, and whose wallet it is. */
export function PartyFields({ value, onChange, complete }: PartyFieldsProps) {
  const t = useTranslations('travel');
  const locale = useLocale();
  const problems = complete ? problemsOf(value) : {};
  const errorOf = (field: keyof PartyDraft) => {
    const code = problems[field];
    return code && wording(locale, code as MessageKey);
  };
  const text = (field: keyof PartyDraft, label: string, hint?: string) => (
    <Field
      label={label}
      value={value[field]}
      onChange={({ target }) => onChange({ ...value, [field]: target.value })}
      autoComplete="off"
      maxLength={100}
      error={errorOf(field)}
      hint={hint}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-[450px]:grid-cols-1">
        {text('primaryIdentifier', t('familyName'), t('familyNameHint'))}
        {text('secondaryIdentifier', t('givenNames'))}
      </div>
      <CountryField
        value={value.countryOfResidence}
        onChange={(countryOfResidence) => onChange({ ...value, countryOfResidence })}
        error={errorOf('countryOfResidence')}
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="text-13 text-muted">
          {t('wallet')}
        </span>
        <Segmented<TravelWallet>
          label={t('wallet')}
          value={value.wallet}
          onChange={(wallet) => onChange({ ...value, wallet })}
          items={TRAVEL_WALLETS.map((each) => ({ value: each, label: t(`wallets.${each}`) }))}
          outlined
        />
      </div>
      {value.wallet === 'provider' && text('vaspName', t('provider'), t('providerHint'))}
    </>
  );
}
