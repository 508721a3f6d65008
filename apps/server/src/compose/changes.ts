import type { BrandKeeper } from '../brand/brand-keeper.ts';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { Changes } from '../database/changes.ts';
import type { Switchboard } from '../operators/platform/switchboard.ts';
import type { Base } from './base.ts';
import type { Domains } from './domains.ts';
import type { Started } from './started.ts';

export interface KeptInMemory {
  readonly domains: Domains;
  readonly coins: CoinRegistry;
  readonly brand: BrandKeeper;
  readonly switchboard: Switchboard;
}

/** Keeps up with what other processes change of what this one has in memory (docs/decisions/0019). */
export async function followChanges(
  { databaseUrl, log }: Base,
  { domains, coins, brand, switchboard }: KeptInMemory,
  started: Started,
): Promise<() => Promise<void>> {
  const { identity, apiKeys, wallet, cancelAfter } = domains;
  const { keys } = apiKeys;
  const changes = new Changes(databaseUrl, log);
  const report = (what: Promise<unknown>): void =>
    void what.catch((err: unknown) => log.warn({ err }, 'what another process changed is not known yet'));
  changes.on('sessions', ({ id, token_hash: key }) => identity.sessions.ended(String(key), Number(id)));
  changes.on('users', ({ id, frozen_at: frozenAt }) =>
    frozenAt === null ? keys.resumed() : report(keys.stopped(Number(id))),
  );
  changes.on('api_keys', ({ id, access_key: accessKey, user_id: user, suspended_at: suspendedAt }) => {
    if (accessKey !== undefined) keys.deleted(Number(id), String(accessKey));
    else if (suspendedAt === null) keys.resumed();
    else report(keys.stopped(Number(user)));
  });
  changes.on('cancel_after', ({ user_id: user }) => cancelAfter.changed(Number(user)));
  for (const table of ['switches', 'closed_products', 'maintenance', 'launch_facts', 'parameters'])
    changes.on(table, () => report(switchboard.load()));
  changes.on('brand', () => report(brand.load()));
  changes.on('coins', () => report(coins.read()));
  changes.on('chains', () => report(wallet.load()));
  const lookAtAll = async (): Promise<void> => {
    cancelAfter.changed();
    await Promise.all([
      identity.sessions.look(),
      keys.look(),
      switchboard.load(),
      coins.read(),
      brand.load(),
      wallet.load(),
    ]);
  };
  changes.onGap(() => report(lookAtAll()));
  await changes.start();
  started.add(() => changes.stop());
  return lookAtAll;
}
