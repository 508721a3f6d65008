import { createHash } from 'node:crypto';
import { payeeOf, splitPayee } from '@bourse/protocol/wallet/memo';

/** A payee as mails name it. A memo of free text by its digest: nobody is to be written to in the words of whoever asks. */
export function mailedPayee(payee: string): string {
  const { address, memo = '' } = splitPayee(payee);
  if (/^[\w-]{0,24}$/.test(memo)) return payee;
  return payeeOf(address, `#${createHash('sha256').update(memo).digest('hex').slice(0, 32)}`);
}
