import { letterhead } from '../brand/letterhead.ts';
import { identityCalls } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { CookieAnswer } from '../gateway/answer.ts';
import type { Database } from '../database/schema.ts';
import { handle, type Call, type Caller } from '../gateway/call.ts';
import { siteKey } from '../gateway/access/address-key.ts';
import type { Facts } from '../gateway/access/proof.ts';
import { antiPhishingLine, freezeLine, renderEmail } from '../mail/render-email.ts';
import { wordsOf } from '../mail/texts/mail-texts.ts';
import { inCodeTurn } from './code-lane.ts';
import type { Asker, CodePurpose } from './email-codes.ts';
import { emailTemplate, type EmailKind } from './email-templates.ts';
import { boundTo } from './guards.ts';
import type { From } from './sign-in/known-places.ts';
import { CODE_TTL_MS, GRANT_TTL_MS } from './limits.ts';
import { refuseCommon } from './common-passwords.ts';
import type { Deps } from './deps.ts';
import { hashSecret } from './secrets.ts';

/**
 * Issues a code and mails it; the mail says what it confirms, where `facts` tell. With `instead`, that e-mail goes out and the
 * code stays unknown to everybody: the caller cannot tell the difference, neither by the answer nor by its time, only the owner
 * of the address can.
 */
export async function sendCode(
  deps: Deps,
  purpose: CodePurpose,
  email: string,
  by: Asker,
  caller: Pick<Caller, 'language' | 'session'>,
  { instead, facts }: { readonly instead?: EmailKind | undefined; readonly facts?: Facts } = {},
): Promise<Refusal | Record<string, never>> {
  const { clock } = deps.services;
  const head = letterhead(deps.services);
  const brand = head.name;
  const { language } = caller;
  const deliver = async (code: string, trx: Database): Promise<void> => {
    const kind = instead ?? purpose;
    const ours = instead
      ? emailTemplate(instead, language, brand)
      : emailTemplate(purpose, language, brand, code, facts);
    const values = { brand, operation: ours.paragraphs[0] ?? '' };
    const which = { name: `code.${kind}`, language } as const;
    const template = { ...ours, ...(await wordsOf(trx, deps.services.log, which, ours, values)) };
    const word = antiPhishingLine(await deps.users.antiPhishingOf(email, trx), language);
    const stop = caller.session
      ? { freeze: freezeLine(await deps.freeze.link(caller.session.userId, trx), language) }
      : {};
    const mail = renderEmail(email, { ...template, ...word, ...stop }, head);
    const isStranger = by !== 'session' && by.standing === 'stranger';
    const asked = isStranger && { by: `site ${siteKey(by.ip)}` };
    await deps.post.enqueue(mail, { expiresAt: clock.now() + CODE_TTL_MS, db: trx, ...asked });
  };
  const refusal = await deps.codes.issue(purpose, email, by, deliver, boundTo(facts));
  if (refusal) return refusal;
  await deps.post.flush();
  return {};
}

/** Someone without a session, as far as the account with that address knows his device or network. */
export async function strangerAt(
  { users, places }: Pick<Deps, 'users' | 'places'>,
  email: string,
  { ip, device }: From,
): Promise<Asker> {
  const standing = await places.standing(await users.ownerOf(email), { ip, ...(device && { device }) });
  return { ip, ...(device && { device }), standing };
}

/** The cookie that holds what `/user/emailVerification` grants, for a caller who does not send its token along. */
export const GRANT = { name: 'bourse_grant', path: '/user' };

/** From an e-mail address to an account (docs/rules.md, "Identity and limits"). */
export function registrationCalls(deps: Deps): Call[] {
  const { users, codes } = deps;

  const sendRegisterCode = handle(identityCalls.sendEmailCode, ({ email }, caller) =>
    inCodeTurn(caller, async () => {
      const instead = (await users.exists(email)) ? 'hasAccount' : undefined;
      return sendCode(deps, 'register', email, await strangerAt(deps, email, caller), caller, { instead });
    }),
  );

  const verify = handle(identityCalls.verifyEmail, async ({ email, code }, caller) => {
    const token = await codes.verify(email, code, caller);
    if (token === undefined) return refuse('VERIFICATION_CODE_ERROR');
    const cookie = { ...GRANT, value: token, maxAgeSeconds: GRANT_TTL_MS / 1000 };
    return new CookieAnswer({ verificationToken: token }, cookie);
  });

  const register = handle(
    identityCalls.register,
    async ({ email, password, invitationCode, code, verificationToken }, caller) => {
      const inviterId = await users.ownerOfInvite(invitationCode);
      if (inviterId === undefined) return refuse('INVITE_CODE_UNKNOWN');
      // Before the proof is used up.
      const guessed = refuseCommon(deps.services.settings, password);
      if (guessed) return guessed;
      const token = verificationToken ?? caller.cookie?.(GRANT.name);
      const spend = await codes.findAddressProof('register', email, { token, code }, caller);
      if (!spend) return refuse('VERIFICATION_CODE_ERROR');
      // First, since too many may wait for it: the proof is not used up then.
      const passwordHash = await hashSecret(password);
      if (!(await spend(deps.services.db))) return refuse('VERIFICATION_CODE_ERROR');
      const { language } = caller;
      const userId = await users.add({ email, passwordHash, inviterId, language }, caller);
      // The caller has just proved that the address is his, so this tells him nothing about others.
      if (userId === undefined) return refuse('EMAIL_TAKEN');
      if (inviterId !== null) await deps.reportInviter(userId, inviterId);
      await deps.seenAt(userId, caller);
      await deps.grantDemoFunds(userId);
      return {};
    },
  );

  return [sendRegisterCode, verify, register];
}
