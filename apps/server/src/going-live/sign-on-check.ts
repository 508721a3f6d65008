import { discoverServer, TIMEOUT_SECONDS } from '../openid-server.ts';
import type { SignOnSettings } from '../settings.ts';
import { missing, well, type CheckContext, type Finding } from './context.ts';

/** Where a provider signs operators in: that it answers, and that nobody stays outside who may come by it alone. */
export async function signOn({ db, settings }: CheckContext): Promise<Finding[]> {
  const set = settings.operators.signOn;
  if (!set) return [well('signOnNone')];
  const { name, issuer, localLogin } = set;
  const answer = await askForKeys(set).then(
    () => well('signOnAnswers', { name }),
    (error: Error) => missing('signOnDown', { name, why: error.message }),
  );
  const rows = await db
    .selectFrom('operators')
    .select(['role', 'sign_on_issuer as linkedAt'])
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute();
  const unlinked = rows.filter(({ linkedAt }) => linkedAt !== issuer);
  const isShut = localLogin === 'admins' && unlinked.some(({ role }) => role !== 'admin');
  const linked = { count: String(rows.length - unlinked.length), all: String(rows.length) };
  return [answer, isShut ? missing('signOnShut', linked) : well('signOnLinked', linked)];
}

/** Asks for what a log-in begins with, the provider's addresses and keys. Throws when it does not give them. */
async function askForKeys(set: Pick<SignOnSettings, 'issuer' | 'clientId'>): Promise<void> {
  const { jwks_uri: keysUrl } = await discoverServer(set);
  if (keysUrl === undefined) throw new Error('it names no keys');
  const { ok, status } = await fetch(keysUrl, { signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1_000) });
  if (!ok) throw new Error(`its keys: ${status}`);
}
