import { identityCalls } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call, type Caller } from '../gateway/call.ts';
import { antiPhishingLine, setLetter } from '../mail/letter.ts';
import type { CodePurpose } from './email-codes.ts';
import { letterOf, type LetterKind } from './letters.ts';
import type { Parts } from './parts.ts';
import { hashSecret } from './secrets.ts';

/**
 * Issues a code and mails it. With `instead`, that letter goes out and the code stays unknown to everybody: the
 * caller cannot tell the difference, neither by the answer nor by its time, only the owner of the address can.
 */
export async function sendCode(
  parts: Parts,
  purpose: CodePurpose,
  email: string,
  caller: Caller,
  instead?: LetterKind,
): Promise<Refusal | Record<string, never>> {
  const code = await parts.codes.issue(purpose, email, caller.ip);
  if (code instanceof Refusal) return code;
  const brand = parts.services.settings.brandName;
  const letter = instead
    ? letterOf(instead, caller.language, brand)
    : letterOf(purpose, caller.language, brand, code);
  const word = antiPhishingLine(await parts.users.antiPhishingOf(email), caller.language);
  try {
    await parts.mailer.send(setLetter(email, { ...letter, ...word }, brand));
  } catch (error) {
    parts.services.log.error({ err: error, purpose }, 'mail not sent');
    return refuse('MAIL_NOT_SENT');
  }
  return {};
}

/** From an e-mail address to an account (docs/rules.md, "Identity and limits"). */
export function registrationCalls(parts: Parts): Call[] {
  const { users, codes } = parts;

  const sendRegisterCode = handle(identityCalls.sendEmailCode, async ({ email }, caller) => {
    return sendCode(parts, 'register', email, caller, (await users.exists(email)) ? 'hasAccount' : undefined);
  });

  const verify = handle(identityCalls.verifyEmail, async ({ email, code }) => {
    const codeHash = await codes.use('register', email, code);
    if (codeHash === undefined) return refuse('VERIFICATION_CODE_ERROR');
    await codes.grant(email, codeHash);
    return {};
  });

  const register = handle(
    identityCalls.register,
    async ({ email, password, invitationCode, code }, caller) => {
      const inviterId = await users.ownerOfInvite(invitationCode);
      if (inviterId === undefined) return refuse('INVITE_CODE_UNKNOWN');
      if (!(await codes.proveAddress(email, code))) return refuse('VERIFICATION_CODE_ERROR');
      const passwordHash = await hashSecret(password);
      const { language } = caller;
      const userId = await users.add({ email, passwordHash, inviterId, language }, caller);
      // The caller has just proved that the address is his, so this tells him nothing about others.
      if (userId === undefined) return refuse('EMAIL_TAKEN');
      if (inviterId !== null) await parts.reportInviter(userId, inviterId);
      await parts.grantDemoFunds(userId);
      return {};
    },
  );

  return [sendRegisterCode, verify, register];
}
