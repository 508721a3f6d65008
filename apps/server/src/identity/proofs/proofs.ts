import type { Proof } from '@bourse/protocol/call';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { SignedInCaller } from '../../gateway/call.ts';
import {
  proofOf,
  settleProof,
  type Operation,
  type Prove,
  type ShownFields,
} from '../../gateway/access/proof.ts';
import { findSecurityCode } from '../guards.ts';
import type { Deps } from '../deps.ts';
import { checkPasskey } from './passkey-proof.ts';
import { noteStanding, type Shown } from './standing.ts';
import { checkFundPassword, checkLoginPassword } from '../passwords.ts';

/** In this order: what is used up comes after what is not. */
const ORDER: readonly Proof[] = ['login-password', 'fund-password'];

/** What a change of a password or a freeze makes void. */
const VOIDABLE: Partial<Record<Proof, Shown>> = {
  'login-password': 'password',
  'fund-password': 'fundPassword',
  'email-code': 'code',
  passkey: 'passkey',
};

/** Checks what calls declare that their callers show (docs/rules.md, "Proofs"). */
export function createProve(deps: Deps): Prove {
  return async (call, fields, caller, operation) => {
    const asked = proofOf(call, fields);
    const due: Proof[] = [];
    for (const each of asked) {
      const chosen = typeof each === 'string' ? each : await chooseOf(each, fields, caller);
      if (chosen instanceof Refusal) return chosen;
      due.push(chosen);
    }
    // What voids these may come before what is done with them (`holdStanding`).
    const voidable = due.flatMap((proof) => VOIDABLE[proof] ?? []);
    if (voidable.length > 0) await noteStanding(deps.services.db, caller, voidable);
    for (const proof of ORDER) {
      const refusal = due.includes(proof) ? await check(proof, fields, caller) : undefined;
      if (refusal) return refusal;
    }
    // The mailed code is looked at, then the second factor, then the code is used up: neither is lost by a slip in the other.
    const spend = due.includes('email-code') ? await findCode(fields, caller, operation) : undefined;
    if (spend instanceof Refusal) return spend;
    const refusal =
      (due.includes('second-factor') ? await check('second-factor', fields, caller) : undefined) ??
      (due.includes('passkey') ? await checkPasskey(deps, caller, operation, fields.passkey) : undefined) ??
      (await spend?.());
    if (refusal) return refusal;
    settleProof(caller);
    return undefined;
  };

  /** One of several that do: the second factor where it is on, else what was sent along. */
  async function chooseOf(
    proofs: readonly Proof[],
    fields: ShownFields,
    { session }: SignedInCaller,
  ): Promise<Proof | Refusal> {
    if (proofs.includes('second-factor') && (await deps.secondFactors.isOn(session.userId)))
      return 'second-factor';
    const shown = proofs.find((proof) => valueOf(proof, fields) !== undefined && proof !== 'second-factor');
    return shown ?? refuse(proofs.includes('fund-password') ? 'FUND_PASSWORD_PROOF' : 'ENTER_EMAIL_CODE');
  }

  async function findCode(
    fields: ShownFields,
    { session }: SignedInCaller,
    operation: Operation | undefined,
  ): Promise<(() => Promise<Refusal | undefined>) | Refusal> {
    if (!operation) throw new Error('a mailed code is asked for, and nobody says what it confirms');
    const code = valueOf('email-code', fields);
    return code === undefined
      ? refuse('ENTER_EMAIL_CODE')
      : findSecurityCode(deps, operation, session.email, code);
  }

  async function check(
    proof: Proof,
    fields: ShownFields,
    caller: SignedInCaller,
  ): Promise<Refusal | undefined> {
    const { userId } = caller.session;
    const value = valueOf(proof, fields);
    switch (proof) {
      case 'second-factor':
        return deps.secondFactors.check(userId, value, caller);
      case 'login-password':
        return value === undefined ? refuse('ENTER_LOGIN_PASSWORD') : checkLoginPassword(deps, caller, value);
      case 'fund-password':
        return value === undefined ? refuse('ENTER_FUND_PASSWORD') : checkFundPassword(deps, userId, value);
      case 'email-code':
      case 'passkey':
        throw new Error(`${proof} is looked at for an operation, and used up last`);
      case 'bound-key':
      case 'book-address':
        throw new Error(`${proof} is shown by programs, not by people`);
    }
  }
}

function valueOf(proof: Proof, fields: ShownFields): string | undefined {
  switch (proof) {
    case 'login-password':
      return fields.loginPassword;
    case 'fund-password':
      return fields.fundPassword ?? fields.oldPwd;
    case 'second-factor':
      return fields.totp;
    default:
      return fields.code;
  }
}
