import { opsSignOnCalls } from '@bourse/protocol/operators/sign-on/calls';
import { VISIBLE } from '@bourse/protocol/plain-text';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { addressKey } from '../../gateway/access/address-key.ts';
import { CookieAnswer } from '../../gateway/answer.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type Caller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { openSession } from '../team/open-session.ts';
import { PER_IP } from '../team/sign-in.ts';
import { LOGOUT_TOKEN_SECONDS } from './logout-token.ts';
import { NotIdentified } from './not-identified.ts';
import { ProviderDown, type Identified, type Provider } from './provider.ts';
import { Tries, TRY_COOKIE } from './tries.ts';

/** Who comes without being linked to any operator. */
const STRANGER = { operatorId: null, email: 'single sign-on' } as const;

type Told = Awaited<ReturnType<Provider['signedOut']>>;
type SignOnDeps = Pick<Deps, 'services' | 'proofs' | 'sessions' | 'log' | 'provider'>;

/**
 * Signing in at the OpenID provider (docs/security.md, "Single sign-on"): it stands in the place of password and code at the
 * log-in, and nowhere else. Approvals take the operator's own code or passkey as ever.
 */
export function signOnHandlers(deps: SignOnDeps): Call[] {
  const { services, proofs, provider } = deps;
  const { clock, settings, log } = services;
  const { signOn } = settings.operators;
  const tries = new Tries(proofs.box);

  const offer = handle(opsSignOnCalls.offer, () => ({
    name: signOn?.name ?? '',
    localLogin: signOn?.localLogin ?? 'everyone',
  }));

  const begin = handle(opsSignOnCalls.begin, async () => {
    if (!provider) return refuse('OPS_SIGN_ON_NONE');
    const { secrets, cookie } = tries.begin(clock.now());
    const url = await provider.beginUrl(secrets).catch(asRefusal);
    return url instanceof Refusal ? url : new CookieAnswer({ url }, cookie);
  });

  const finish = handle(opsSignOnCalls.finish, async ({ response }, caller) => {
    if (!provider) return refuse('OPS_SIGN_ON_NONE');
    const key = `operator sign-on ${addressKey(caller.ip)}`;
    const booked = await proofs.attempts.book(key, PER_IP);
    if (booked instanceof Refusal) return booked;
    const now = clock.now();
    const answer = new URLSearchParams(response);
    const mine = tries.find(caller.cookie?.(TRY_COOKIE), now);
    // Before the provider is asked: an answer that this browser has not asked for signs nobody in.
    if (!mine || answer.get('state') !== mine.state) return refuse('OPS_SIGN_ON_OTHER');
    if (!(await tries.spend(services.db, mine, now))) return refuse('OPS_SIGN_ON_OTHER');
    const identified = await provider.identify(answer, mine).catch(asRefusal);
    if (identified instanceof Refusal) return identified;
    const found = await operatorOf(deps, identified);
    const unknown = refuse('OPS_SIGN_ON_UNKNOWN', { name: signOn!.name, subject: identified.subject });
    if (!found || found.disabled_at || !found.enrolled_at) {
      await noteStranger(deps, identified, caller, found?.id);
      return unknown;
    }
    await proofs.attempts.takeBack(key, booked, PER_IP);
    return openSession(deps, found, caller, { signOn: identified }, unknown);
  });

  function asRefusal(error: unknown): Refusal {
    const name = signOn!.name;
    if (error instanceof ProviderDown) {
      log.warn({ reason: error.message }, 'the provider of single sign-on does not answer');
      return refuse('OPS_SIGN_ON_DOWN', { name });
    }
    if (!(error instanceof NotIdentified)) throw error;
    log.warn({ reason: error.message }, 'an operator could not sign in at the provider');
    return refuse('OPS_SIGN_ON_FAILED', { name });
  }

  // From the provider itself, which takes any other status than 400 for "done" or "later".
  const signedOut = handle(opsSignOnCalls.signedOut, async ({ logout_token }, { ip }) => {
    const told = await provider?.signedOut(logout_token).catch(asRefusal);
    if (!told || told instanceof Refusal) return refuse('OPS_LOGOUT_TOKEN');
    const now = clock.now();
    const expiresAt = now + 2_000 * LOGOUT_TOKEN_SECONDS;
    // Used up with what it ends, or not at all: a provider that hears of no end says it again.
    await services.db.transaction().execute(async (trx) => {
      const isNew = await tries.spend(trx, { state: `out ${told.id}`, expiresAt }, now);
      if (isNew) await endSignedOut(trx, deps, told, ip);
    });
    return {};
  });

  return [offer, begin, finish, signedOut];
}

/** Ends what the provider has ended. */
async function endSignedOut(
  trx: Database,
  { sessions, log }: Pick<SignOnDeps, 'sessions' | 'log'>,
  told: Told,
  ip: string,
): Promise<void> {
  for (const operator of await sessions.endOfProvider(trx, told)) {
    const entry = { action: 'signOn.signedOut', subject: `operator:${operator}` };
    await log.write(trx, { ...STRANGER, ip }, { ...entry, after: { issuer: told.issuer } });
  }
}

/** By issuer and subject: an address of mail may be given to somebody else. */
function operatorOf({ services: { db } }: SignOnDeps, { issuer, subject }: Identified) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'role', 'disabled_at', 'enrolled_at'])
    .where('sign_on_issuer', '=', issuer)
    .where('sign_on_subject', '=', subject)
    .executeTakeFirst();
}

/** Somebody whom the provider knows and who may not come in; `operator`: who is linked, and disabled or not enrolled. */
function noteStranger(
  { log }: SignOnDeps,
  { issuer, subject, email }: Identified,
  { ip }: Pick<Caller, 'ip'>,
  operator: number | undefined,
): Promise<void> {
  return log.note(
    { ...STRANGER, ip },
    {
      action: 'signOn.refused',
      subject: operator === undefined ? 'signOn' : `operator:${operator}`,
      after: { issuer, subject, claimedEmail: VISIBLE.test(email) ? email : '' },
    },
  );
}
