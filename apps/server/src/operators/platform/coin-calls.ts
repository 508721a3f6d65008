import { opsCoinCalls } from '@bourse/protocol/operators/coins/calls';
import type { CoinRegistry } from '../../coins/coin-registry.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { Database } from '../../database/schema.ts';
import { actorOf } from '../log/audit-log.ts';
import type { Deps } from '../deps.ts';

/** The coins there are, and what may be done with each. */
export function coinHandlers({ log }: Pick<Deps, 'log'>, coins: CoinRegistry): Call[] {
  const noting =
    (caller: OperatorCaller, action: string, symbol: string) =>
    (trx: Database, before: unknown, after: unknown): Promise<void> =>
      log.write(trx, actorOf(caller), { action: `coin.${action}`, subject: `coin:${symbol}`, before, after });

  return [
    handle(opsCoinCalls.list, () => ({ list: [...coins.all()] })),
    handle(opsCoinCalls.create, (fields, caller) =>
      coins.create(fields, noting(caller, 'create', fields.symbol)),
    ),
    handle(opsCoinCalls.update, (fields, caller) =>
      coins.update(fields, noting(caller, 'update', fields.symbol)),
    ),
  ];
}
