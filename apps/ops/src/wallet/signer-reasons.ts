import { reasonReader } from '@bourse/custody/read-reason';
import { useTranslations } from 'use-intl';
import { en } from '../i18n/texts/en.ts';

// The English texts are the signer's own words, and here in every language.
const readReason = reasonReader(en.payouts.reasons);

/** Says the signer's reasons in the operator's language; words of nodes and libraries within them stay as they are. */
export function useSignerReason(): (text: string) => string {
  const t = useTranslations('payouts.reasons');
  const inWords = (text: string): string => {
    const read = readReason(text);
    if (!read) return text;
    const { reason, ...values } = read.values;
    const said = reason === undefined ? values : { ...values, reason: inWords(reason) };
    // It has what that text takes: both come from the signer's words.
    return t(read.key, said as never);
  };
  return inWords;
}
