import { opsChainCalls } from '@bourse/protocol/operators/chains/calls';
import { opsPairCalls } from '@bourse/protocol/operators/pairs/calls';
import { opsParameterCalls } from '@bourse/protocol/operators/parameters/calls';
import { isParameter, isParameterValue, PARAMETERS } from '@bourse/protocol/operators/parameters';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';

/** The one parameter that the engine keeps: it decides about money, so it changes by a command like all that does. */
const SECOND_FEE = 'contract_second_fee_rate';

/** What the platform offers and how: coins on chains, parameters, pairs. */
export function platformHandlers(
  { services, log }: Deps,
  { wallet, market, second }: Pick<DomainOperations, 'wallet' | 'market' | 'second'>,
): Call[] {
  const { db, sequencer } = services;

  const listChains = handle(opsChainCalls.list, () => ({ list: wallet.chains() }));

  const updateChain = handle(opsChainCalls.update, (change, caller) =>
    log.inTurn(`chain:${change.currency}/${change.chain}`, (subject) => {
      const before = wallet
        .chains()
        .find(({ currency, chain }) => currency === change.currency && chain === change.chain);
      const entry = { action: 'chain.update', subject, before, after: change };
      return log.auditedCommand(actorOf(caller), entry, () => wallet.updateChain(change));
    }),
  );

  const listParameters = handle(opsParameterCalls.list, async () => {
    const rows = await db.selectFrom('parameters').selectAll().execute();
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    values.set(SECOND_FEE, second.feeRate());
    const list = Object.entries(PARAMETERS).map(([name, rule]) => ({
      name,
      value: values.get(name) ?? rule.fallback,
      kind: rule.kind,
      min: 'min' in rule ? String(rule.min) : '',
      max: 'max' in rule ? String(rule.max) : '',
      isPublic: rule.isPublic,
    }));
    return { list };
  });

  const setParameter = handle(opsParameterCalls.set, ({ name, value }, caller) => {
    if (!isParameter(name)) return refuse('NOT_FOUND');
    if (!isParameterValue(name, value)) return refuse('OPS_PARAMETER_INVALID', { name });
    if (name === SECOND_FEE) {
      return log.inTurn(`parameter:${name}`, (subject) => {
        const [before, after] = [{ value: second.feeRate() }, { value }];
        const entry = { action: 'parameter.set', subject, before, after };
        return log.auditedCommand(actorOf(caller), entry, async () => (await second.setFeeRate(value)) ?? {});
      });
    }
    return db.transaction().execute(async (trx) => {
      const was = await trx
        .selectFrom('parameters')
        .select('value')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirst();
      await trx
        .insertInto('parameters')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
      const [before, after] = [{ value: was?.value ?? PARAMETERS[name].fallback }, { value }];
      const subject = `parameter:${name}`;
      await log.write(trx, actorOf(caller), { action: 'parameter.set', subject, before, after });
      return {};
    });
  });

  const listPairs = handle(opsPairCalls.list, async () => {
    const rows = await db
      .selectFrom('open_orders')
      .select((eb) => ['symbol', eb.fn.countAll<string>().as('count')])
      .groupBy('symbol')
      .execute();
    const open = new Map(rows.map(({ symbol, count }) => [symbol, Number(count)]));
    const stale = market.stalePairs();
    const list = market.pairs().map(({ spec, status, price }) => ({
      symbol: spec.symbol,
      baseCoin: spec.base,
      quoteCoin: spec.quote,
      status,
      stale: stale.includes(spec.symbol),
      openOrders: open.get(spec.symbol) ?? 0,
      price,
    }));
    return { list };
  });

  const setPairStatus = handle(opsPairCalls.setStatus, ({ symbol, status }, caller) =>
    log.inTurn(`pair:${symbol}`, async (subject) => {
      const pair = market.pairs().find(({ spec }) => spec.symbol === symbol);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const [before, after] = [{ status: pair.status }, { status }];
      const entry = { action: 'pair.status', subject, before, after };
      return log.auditedCommand(actorOf(caller), entry, async () => {
        const reply = await sequencer.submit({ type: 'setPairStatus', symbol, status });
        return reply.status === 'refused' ? reply.refusal : {};
      });
    }),
  );

  return [listChains, updateChain, listParameters, setParameter, listPairs, setPairStatus];
}
