import { reasonReader } from '@bourse/custody/read-reason';
import { REASONS } from '@bourse/custody/reasons';
import { useTranslations } from 'use-intl';

// Not the console's English, which says the same: a build has its texts compiled.
const readReason = reasonReader(REASONS);

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
