import { hash as digest } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@bourse/protocol/refusal';
import type { AuditChainView } from '@bourse/protocol/operators/log/calls';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { TakenBack } from '../../gateway/answer.ts';
import { requestId } from '../../gateway/deadline.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import type { AuditLogTable } from '../tables.ts';
import { letDecide } from '../team/hold-operator.ts';

/** Who did something: an operator, or whoever has a command line on the server. */
export interface Actor {
  readonly operatorId: number | null;
  readonly email: string;
  readonly ip: string;
  /** The call in which he decides it. Absent: it is nobody's call, or was decided before. */
  readonly decides?: OperatorCaller;
}

/** What was done to what: `withdrawal.approve` on `withdrawal:3`. Values are kept as JSON. */
export interface AuditEntry {
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const NO_ENTRY = '0'.repeat(64);
/** Entries that are read and hashed in one go, in a few milliseconds. */
const CHUNK = 250;

export function actorOf(caller: OperatorCaller): Actor {
  const { operator, ip } = caller;
  return { operatorId: operator.id, email: operator.email, ip, decides: caller };
}

/**
 * What operators did, append-only (a trigger refuses changes), each entry with the hash of the one before. Writers
 * queue at the row of `audit_head` until their transaction ends. All that an operator decides is an entry, so this is where he
 * must still be allowed to (`letDecide`): its order says who had which rights when.
 */
export class AuditLog {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>;
  readonly #mutex: KeyedMutex;
  #walk: Promise<AuditChainView> | undefined;

  constructor(services: Pick<Services, 'db' | 'clock' | 'log' | 'locks'>) {
    this.#services = services;
    this.#mutex = new KeyedMutex({ name: 'console', turns: services.locks });
  }

  /**
   * Adds an entry in a transaction of the caller's, together with the change that it is about. Throws, and so takes the change
   * back, when who decides it may not any more; its call answers that.
   */
  async write(trx: Database, actor: Actor, entry: AuditEntry): Promise<void> {
    const head = await trx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow();
    await letDecide(trx, actor);
    const row = {
      id: String(BigInt(head.id) + 1n),
      time: new Date(this.#services.clock.now()),
      operator_id: actor.operatorId,
      email: actor.email,
      action: entry.action,
      subject: entry.subject,
      before: asText(entry.before),
      after: asText(entry.after),
      ip: actor.ip,
      request_id: requestId() ?? '',
      previous_hash: head.hash,
    };
    const hash = hashOf(row);
    await trx
      .insertInto('audit_log')
      .values({ ...row, hash })
      .execute();
    await trx.updateTable('audit_head').set({ id: row.id, hash }).execute();
    // Logs leave the machine: a copy of the head there shows when all of the chain was rewritten here.
    this.#services.log.info({ auditEntry: row.id, hash, action: entry.action }, 'operator');
  }

  /** For what is no change but has to be known, such as a look at a document: written before it happens, which it does not where this throws. */
  async note(actor: Actor, entry: AuditEntry): Promise<void> {
    await this.#services.db.transaction().execute((trx) => this.write(trx, actor, entry));
  }

  /**
   * For work outside of this database transaction, such as a command: an entry says what is about to be done, a second
   * one (`.done`, `.refused`) how it ended. If only the first is there, the process stopped in between. `whyNot` is asked behind
   * all entries before: why there is nothing to be done any more, and no entry.
   */
  async auditedCommand<T>(
    actor: Actor,
    entry: AuditEntry,
    work: () => Promise<T>,
    whyNot?: (trx: Database) => Promise<Refusal | undefined>,
  ): Promise<T> {
    await this.#services.db.transaction().execute(async (trx) => {
      await this.write(trx, actor, entry);
      const refused = await whyNot?.(trx);
      if (refused) throw new TakenBack(refused);
    });
    const result = await work();
    const isRefused = result instanceof Refusal;
    await this.note(actor, {
      action: `${entry.action}.${isRefused ? 'refused' : 'done'}`,
      subject: entry.subject,
      ...(isRefused && { after: { code: result.code } }),
    });
    return result;
  }

  /** As `auditedCommand`, of a change that answers nothing but why it is refused: done, an empty answer. */
  async auditedChange(
    actor: Actor,
    entry: AuditEntry,
    change: () => Promise<Refusal | undefined>,
  ): Promise<Refusal | Record<string, never>> {
    return (await this.auditedCommand(actor, entry, change)) ?? {};
  }

  /**
   * Lets changes of one subject happen one after the other. What a change reads before it is then what it changes, and what
   * it reads after it is what it has made of it, however many operators save at once.
   */
  inTurn<T>(subject: string, change: (subject: string) => Promise<T>): Promise<T> {
    return this.#mutex.take(subject, () => change(subject));
  }

  /** Walks the whole chain, once for all who ask meanwhile. */
  verify(): Promise<AuditChainView> {
    this.#walk ??= this.#walked().finally(() => (this.#walk = undefined));
    return this.#walk;
  }

  async #walked(): Promise<AuditChainView> {
    const { db } = this.#services;
    // One snapshot, so that an entry added meanwhile is no break.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const head = await trx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
        let last = { id: 0n, hash: NO_ENTRY };
        for (;;) {
          const begun = performance.now();
          const entries = await trx
            .selectFrom('audit_log')
            .selectAll()
            .where('id', '>', String(last.id))
            .orderBy('id')
            .limit(CHUNK)
            .execute();
          for (const entry of entries) {
            const id = BigInt(entry.id);
            const fits = id === last.id + 1n && entry.previous_hash === last.hash;
            if (!fits || hashOf(entry) !== entry.hash) return broken(last.id, head.hash, entry.id);
            last = { id, hash: entry.hash };
          }
          if (entries.length < CHUNK) break;
          // However long the log, and however often it is asked for: others have the process for half of the time.
          await sleep(performance.now() - begun);
        }
        if (String(last.id) !== head.id || last.hash !== head.hash)
          return broken(last.id, head.hash, String(last.id + 1n));
        return { ok: true, entries: Number(last.id), head: head.hash, brokenId: '' };
      });
  }
}

function broken(good: bigint, head: string, brokenId: string): AuditChainView {
  return { ok: false, entries: Number(good), head, brokenId };
}

/** Every column, spelled so that no two different entries have the same text; an entry without a request as before there were ids. */
function hashOf(entry: Omit<Selectable<AuditLogTable>, 'hash'>): string {
  const { id, time, operator_id, email, action, subject, before, after, ip, request_id, previous_hash } =
    entry;
  const fields = [id, time.getTime(), operator_id, email, action, subject, before, after, ip, previous_hash];
  if (request_id !== '') fields.push(request_id);
  return digest('sha256', JSON.stringify(fields), 'hex');
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}
