import { parseAmount } from '@bourse/money/amount';
import { apiKeyCalls } from '@bourse/protocol/api-keys/calls';
import { API_RIGHTS } from '@bourse/protocol/api-keys/fields';
import type { SecurityEvent } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call, type Caller, type SignedInCaller } from '../gateway/call.ts';
import type { ApiKeyBook } from './api-key-book.ts';
import { readIpEntry } from './ip-list.ts';
import { readPublicKey } from './public-key.ts';

/** What the identity domain answers about a user before he gets a key. */
export interface ApiKeyGuards {
  /** Refuses unless two-factor is off or it is a right code, which is used up. */
  checkSecondFactor(
    userId: number,
    totp: string | undefined,
    where: Pick<Caller, 'ip' | 'agent'>,
  ): Promise<Refusal | undefined>;
  /** Refuses unless it is the code mailed to that address for that purpose; a right one is used up. */
  useSecurityCode(purpose: 'apiKey', email: string, code: string): Promise<Refusal | undefined>;
  /** Writes the security log that the user sees. */
  recordEvent(userId: number, kind: SecurityEvent, where: Pick<Caller, 'ip' | 'agent'>): Promise<void>;
}

/** `/bb/apikey/*`: a user's keys for programs. */
export function apiKeyHandlers(book: ApiKeyBook, guards: ApiKeyGuards): Call[] {
  return [
    handle(apiKeyCalls.create, async (input, caller) => {
      const { userId } = caller.session;
      const rights = API_RIGHTS.filter((right) => right === 'read' || input.rights.includes(right));
      const ips = readIps(input.ips ?? []);
      if (ips instanceof Refusal) return ips;
      const publicKey = input.publicKey === undefined ? undefined : readPublicKey(input.publicKey);
      if (publicKey === null) return refuse('PUBLIC_KEY_INVALID', { field: 'publicKey' });
      // What uses up a code comes last.
      const refusal = (await book.checkRoom(userId)) ?? (await prove(guards, input, caller));
      if (refusal) return refusal;
      const added = await book.add(userId, {
        label: input.label,
        rights,
        ips,
        publicKey,
        dailyTurnover: input.dailyTurnover === undefined ? undefined : parseAmount(input.dailyTurnover),
      });
      if (!(added instanceof Refusal)) await guards.recordEvent(userId, 'apiKeyCreated', caller);
      return added;
    }),
    handle(apiKeyCalls.list, (input, { session }) => book.page(session.userId, input)),
    handle(apiKeyCalls.remove, async ({ id }, caller) => {
      const { userId } = caller.session;
      if (!(await book.remove(userId, id))) return refuse('NOT_FOUND');
      await guards.recordEvent(userId, 'apiKeyDeleted', caller);
      return {};
    }),
  ];
}

/** In their one spelling, each once. */
function readIps(entries: readonly string[]): string[] | Refusal {
  const ips = new Set<string>();
  for (const entry of entries) {
    const ip = readIpEntry(entry);
    if (ip === undefined) return refuse('IP_INVALID', { field: 'ips', ip: entry });
    ips.add(ip);
  }
  return [...ips];
}

/** Refuses unless the caller shows that he is the owner: with his second factor, or without one by his mail. */
async function prove(
  guards: ApiKeyGuards,
  { code, totp }: { readonly code?: string | undefined; readonly totp?: string | undefined },
  caller: SignedInCaller,
): Promise<Refusal | undefined> {
  const { userId, email } = caller.session;
  // Without a code it refuses only when two-factor is on, and uses nothing up.
  const asked = await guards.checkSecondFactor(userId, undefined, caller);
  if (asked) return totp === undefined ? asked : guards.checkSecondFactor(userId, totp, caller);
  return code === undefined ? refuse('ENTER_EMAIL_CODE') : guards.useSecurityCode('apiKey', email, code);
}
