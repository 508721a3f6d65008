import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { parameterOf } from '../../database/parameter.ts';
import type { Database } from '../../database/schema.ts';
import { IpList, readIpEntries } from '../../gateway/access/ip-list.ts';
import type { Services } from '../../services.ts';

/**
 * From where the console may be used, in memory, so that every request can ask: what two admins have set, unless whoever has
 * the server says otherwise (`CONSOLE_ADDRESSES`), for when they have locked themselves out.
 */
export class ConsoleGate {
  readonly #db: Database;
  readonly #isFixed: boolean;
  #list: IpList;

  constructor({ db, settings }: Pick<Services, 'db' | 'settings'>) {
    this.#db = db;
    const { addresses } = settings.operators;
    this.#isFixed = addresses !== undefined;
    this.#list = new IpList(addresses ?? []);
  }

  /** At a start, and after a change. */
  async load(): Promise<void> {
    if (this.#isFixed) return;
    this.#list = new IpList(readIpEntries(await parameterOf(this.#db, 'console_addresses')) ?? []);
  }

  allows(ip: string): boolean {
    return this.#list.allows(ip);
  }
}

/** Why this list cannot be set by somebody at this address: he could not take it back. */
export function refuseToLockOut(value: string, ip: string): Refusal | undefined {
  const entries = readIpEntries(value);
  if (!entries) return refuse('OPS_PARAMETER_INVALID', { name: 'console_addresses' });
  return new IpList(entries).allows(ip) ? undefined : refuse('OPS_ADDRESS_OWN', { ip });
}
