import { formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { Notice } from '../../shared/Notice.tsx';
import { PartyFields } from '../travel/PartyFields.tsx';
import type { Beneficiary } from './use-beneficiary.ts';

/** Who receives a withdrawal, where the travel rule asks for it. */
export function BeneficiaryFields({
  beneficiary,
  complete,
}: {
  beneficiary: Beneficiary;
  complete: boolean;
}) {
  const t = useTranslations('travel');
  const locale = useLocale();
  const { state, from, party, setParty } = beneficiary;
  if (state === 'unasked') return null;
  if (state === 'saved') return <Notice tone="info">{t('saved')}</Notice>;
  return (
    <fieldset
      className="flex flex-col gap-4 rounded-card border border-line-strong p-4"
      data-testid="beneficiary"
    >
      <legend className="-ml-1 px-1 text-14 font-medium">{t('beneficiary')}</legend>
      <p className="text-13 text-muted">{t('beneficiaryText', { from: formatUpTo(from, 2, locale) })}</p>
      <PartyFields value={party} onChange={setParty} complete={complete} />
    </fieldset>
  );
}
