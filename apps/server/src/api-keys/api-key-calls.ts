import { parseAmount } from '@bourse/money/amount';
import { apiKeyCalls } from '@bourse/protocol/api-keys/calls';
import { API_RIGHTS, type ApiRight } from '@bourse/protocol/api-keys/fields';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { timeText } from '../clock.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Guards } from '../gateway/access/guards.ts';
import type { Facts } from '../gateway/access/proof.ts';
import type { ApiKeyBook } from './api-key-book.ts';
import { isBinding, readIpEntry } from '../gateway/access/ip-list.ts';
import { readPublicKey } from './public-key.ts';

/** What the identity domain answers about a user before he gets a key. */
export type ApiKeyGuards = Pick<Guards, 'prove' | 'whileStanding' | 'recordEvent' | 'refuseFrozen'>;

/** What keys that withdraw must be, and how long they wait. */
export interface KeyRules {
  readonly mustBeBound: boolean;
  readonly waitMs: number;
}

/** As many characters of an access key as tell it from its owner's others. */
const SHOWN_LENGTH = 8;

/** `/bb/apikey/*`: a user's keys for programs. */
export function apiKeyHandlers(book: ApiKeyBook, guards: ApiKeyGuards, rules: KeyRules): Call[] {
  /** While withdrawals are frozen, nobody gets in who could make some. */
  const refuseFrozen = async (userId: number, { rights }: Pick<Grant, 'rights'>) =>
    rights.includes('withdraw') ? guards.refuseFrozen(userId) : undefined;

  return [
    handle(apiKeyCalls.create, async (input, caller) => {
      const { userId } = caller.session;
      const grant = readGrant(input, rules);
      if (grant instanceof Refusal) return grant;
      const publicKey = input.publicKey === undefined ? undefined : readPublicKey(input.publicKey);
      if (publicKey === null) return refuse('PUBLIC_KEY_INVALID', { field: 'publicKey' });
      const operation = { purpose: 'apiKey', facts: factsOf(grant) } as const;
      const refusal =
        (await refuseFrozen(userId, grant)) ??
        (await book.checkRoom(userId)) ??
        (await guards.prove(apiKeyCalls.create, input, caller, operation));
      if (refusal) return refusal;
      const order = {
        label: input.label,
        ...grant,
        publicKey,
        waitMs: grant.rights.includes('withdraw') ? rules.waitMs : 0,
        dailyTurnover: input.dailyTurnover === undefined ? undefined : parseAmount(input.dailyTurnover),
      };
      return guards.whileStanding(caller, async (trx) => {
        const added = await book.add(trx, userId, order);
        if (added instanceof Refusal) return added;
        const from = { rights: added.rights.join(', '), from: timeText(added.usableFrom) };
        if (added.state === 'waiting') await guards.recordEvent(trx, caller, 'apiKeyWaits', from);
        else await guards.recordEvent(trx, caller, 'apiKeyCreated');
        return added;
      });
    }),
    handle(apiKeyCalls.confirm, async (input, caller) => {
      const { userId } = caller.session;
      const key = await book.find(userId, input.id);
      if (!key || key.suspended_at === null) return refuse('NOT_FOUND');
      const operation = { purpose: 'apiKeyConfirm', facts: confirmFacts(key) } as const;
      const refusal =
        (await refuseFrozen(userId, key)) ??
        (await guards.prove(apiKeyCalls.confirm, input, caller, operation));
      if (refusal) return refusal;
      const confirmed = await guards.whileStanding(caller, async (trx) => {
        const works = await book.confirm(trx, userId, input.id);
        if (works) await guards.recordEvent(trx, caller, 'apiKeyConfirmed');
        return works ?? refuse('NOT_FOUND');
      });
      return confirmed instanceof Refusal ? confirmed : confirmed();
    }),
    handle(apiKeyCalls.list, (input, { session }) => book.page(session.userId, input)),
    handle(apiKeyCalls.remove, async ({ id }, caller) => {
      const removed = await guards.whileStanding(caller, async (trx) => {
        const ended = await book.remove(trx, caller.session.userId, id);
        if (ended) await guards.recordEvent(trx, caller, 'apiKeyDeleted');
        return ended ?? refuse('NOT_FOUND');
      });
      if (removed instanceof Refusal) return removed;
      removed();
      return {};
    }),
  ];
}

/** What a key may do, and from where. */
interface Grant {
  readonly rights: readonly ApiRight[];
  readonly ips: readonly string[];
}

/** What a user asks for, in its one spelling. */
export function readGrant(
  asked: { readonly rights: readonly ApiRight[]; readonly ips?: readonly string[] | undefined },
  { mustBeBound }: Pick<KeyRules, 'mustBeBound'>,
): Grant | Refusal {
  const rights = API_RIGHTS.filter((right) => right === 'read' || asked.rights.includes(right));
  const ips = readIps(asked.ips ?? []);
  if (ips instanceof Refusal) return ips;
  if (mustBeBound && rights.includes('withdraw') && !isBinding(ips)) return refuse('API_KEY_NEEDS_IPS');
  return { rights, ips };
}

/** What a mailed code that confirms a key is bound to. */
export function confirmFacts(key: Grant & { readonly id: string; readonly access_key: string }): Facts {
  return { id: key.id, key: key.access_key.slice(0, SHOWN_LENGTH), ...factsOf(key) };
}

/** What a mailed code for such a key is bound to. */
export function factsOf({ rights, ips }: Grant): Facts {
  return { rights: rights.join(','), ips: ips.join(',') };
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
