import { reasonText } from '@bourse/custody/reasons';
import { lockFolder } from '../folder-lock.ts';
import { SignerRecord } from '../record/signer-record.ts';
import { SignerFolder } from '../signer-folder.ts';
import { SignerRefused } from '../signer-refused.ts';

/** Has a pay-out refused that is not signed yet, or whose signatures can count no more. The signer tells the exchange when it runs again. */
export async function cancel(folder: string, keys: string, id: string, now: number): Promise<void> {
  const unlock = await lockFolder(folder);
  const record = new SignerRecord(new SignerFolder(folder).record, keys, now);
  try {
    const fate = record.fateOf(id);
    if (fate?.is === 'refused') throw new SignerRefused(`Pay-out ${id} is refused already.`);
    const payment = record.find(id);
    if (!fate || payment?.move) throw new SignerRefused(`There is no pay-out ${id}: see "list".`);
    if (fate?.is === 'settled' || (payment?.attempts.length && !payment.isLapsed))
      throw new SignerRefused(`Pay-out ${id} is signed: it may be on its way, and cannot be cancelled.`);
    record.append([{ type: 'refused', id, reason: reasonText('cancelled') }], now);
  } finally {
    record.close();
    unlock();
  }
}
