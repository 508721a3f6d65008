import type { Database } from '../../database/schema.ts';
import type { Deps } from '../deps.ts';
import { stepOfCode } from './totp.ts';

/** Takes a code of an operator's app, which counts once; answers whether it was right. */
export async function takeOneTimeCode(
  { services: { clock }, proofs }: Pick<Deps, 'services' | 'proofs'>,
  on: Database,
  operator: { readonly id: number; readonly totp_secret: string | null },
  code: string,
): Promise<boolean> {
  if (operator.totp_secret === null) return false;
  const secret = proofs.box.open(operator.totp_secret, `operator totp ${operator.id}`);
  const step = stepOfCode(secret, code, clock.now());
  if (step === undefined) return false;
  const taken = await on
    .updateTable('operators')
    .set({ totp_last_step: String(step) })
    .where('id', '=', operator.id)
    .where('totp_last_step', '<', String(step))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
