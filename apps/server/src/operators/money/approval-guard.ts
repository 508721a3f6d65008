import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { OperatorCaller } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import { adminsOf } from '../team/admins.ts';
import { takeOneTimeCode } from '../team/one-time-codes.ts';
import type { Deps } from '../deps.ts';
import { PER_OPERATOR } from '../team/own-proof.ts';

/** What stands before every approval, whatever is approved (docs/security.md, "Operators"). */
export class ApprovalGuard {
  readonly #deps: Pick<Deps, 'services' | 'proofs' | 'log'>;

  constructor(deps: Pick<Deps, 'services' | 'proofs' | 'log'>) {
    this.#deps = deps;
  }

  /**
   * Why this operator may not approve now; nothing where he may. Takes his code, so it is asked last. Where it is the
   * approval of a second person, one admin alone could have made him up. `isSigned`: his passkey stands for the code.
   */
  async refusalOf(
    caller: OperatorCaller,
    code: string | undefined,
    { isSecondPerson, isSigned = false }: { readonly isSecondPerson: boolean; readonly isSigned?: boolean },
  ): Promise<Refusal | undefined> {
    const { operator } = caller;
    const { db, clock, settings } = this.#deps.services;
    const { freshProof } = settings.operators;
    const row = await db
      .selectFrom('operators')
      .select(['id', 'totp_secret', 'approves_from'])
      .where('id', '=', operator.id)
      .where('enrolled_at', 'is not', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    // Disabled or renewed since this call began, and perhaps because of it.
    if (!row) return refuse('SIGNED_OUT');
    const tooNew = refusalOfNew(row.approves_from, clock.now());
    if (tooNew) return tooNew;
    if (isSecondPerson && (await adminsOf({ db, settings })) === 'blocked') return refuse('OPS_ADMIN_ALONE');
    if (isSigned) return undefined;
    const shown = code ?? caller.code;
    if (shown === undefined) return freshProof ? refuse('ENTER_TOTP') : undefined;
    return this.#take(row, caller, shown);
  }

  /**
   * Refuses whoever shows no code of his authenticator where one is needed: to propose, since he is one of the two whom a change
   * takes, and whoever approves would be both with a session of his that was stolen; and to do alone what shuts others out. Takes
   * the code, so it is asked last.
   */
  async refusalWithoutCode(caller: OperatorCaller): Promise<Refusal | undefined> {
    const { db, settings } = this.#deps.services;
    if (caller.code === undefined)
      return settings.operators.freshProof ? refuse('OPS_PROOF_NEEDED') : undefined;
    const row = await db
      .selectFrom('operators')
      .select(['id', 'totp_secret'])
      .where('id', '=', caller.operator.id)
      .executeTakeFirstOrThrow();
    return this.#take(row, caller, caller.code);
  }

  /** Why this operator may not say now, for good, what only a person can know; nothing where he may. Takes his code. */
  async refusalToVouch(caller: OperatorCaller): Promise<Refusal | undefined> {
    return (await this.refusalToNew(caller)) ?? this.refusalWithoutCode(caller);
  }

  /** Of what one person decides alone, and nobody proves anew: he is asked only whether he is too new for it. */
  async refusalToNew({ operator }: OperatorCaller): Promise<Refusal | undefined> {
    const { db, clock } = this.#deps.services;
    const { approves_from } = await db
      .selectFrom('operators')
      .select('approves_from')
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow();
    return refusalOfNew(approves_from, clock.now());
  }

  async #take(
    row: { readonly id: number; readonly totp_secret: string | null },
    caller: OperatorCaller,
    code: string,
  ): Promise<Refusal | undefined> {
    const { proofs, services, log } = this.#deps;
    // By session: whoever has stolen one ends nothing for its owner, who signs in anew.
    const key = `operator approval ${caller.operator.sessionId}`;
    const booked = await proofs.attempts.book(key, PER_OPERATOR);
    if (booked instanceof Refusal) return booked;
    if (!(await takeOneTimeCode(this.#deps, services.db, row, code))) {
      // Whoever guesses with a stolen session is seen by the others.
      await log.note(actorOf(caller), { action: 'operator.wrongCode', subject: `operator:${row.id}` });
      return refuse('TOTP_INCORRECT');
    }
    await proofs.attempts.forgive(key);
    return undefined;
  }
}

/** Who is new, renewed or has another role waits before he approves anything. */
function refusalOfNew(approvesFrom: Date | null, now: number): Refusal | undefined {
  if (approvesFrom === null || approvesFrom.getTime() <= now) return undefined;
  return refuse('OPS_TOO_NEW', { time: `${approvesFrom.toISOString().slice(0, 16).replace('T', ' ')} UTC` });
}
