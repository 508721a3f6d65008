import { opsChainCalls, type ChainUpdate } from '@bourse/protocol/operators/chains/calls';
import { opsParameterCalls } from '@bourse/protocol/operators/parameters/calls';
import {
  isGuarded,
  isParameter,
  isParameterValue,
  PARAMETERS,
  type ParameterName,
} from '@bourse/protocol/operators/parameters';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { parameterOf } from '../../database/parameter.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { refuseToLockOut, type ConsoleGate } from './console-gate.ts';
import { namesOf, onlyProposed, sharesField, touched } from '../proposals/rule.ts';

/** The one parameter that the engine keeps: it decides about money, so it changes by a command like all that does. */
const SECOND_FEE = 'contract_second_fee_rate';

/** What the platform offers and how: coins on chains, parameters. */
export function platformHandlers(
  { services, log, proposals }: Deps,
  { wallet, second }: Pick<DomainOperations, 'wallet' | 'second'>,
  console: Pick<ConsoleGate, 'load'>,
): Call[] {
  const { db } = services;

  const listChains = handle(opsChainCalls.list, () => ({ list: wallet.chains() }));

  const chainOf = (change: ChainUpdate) =>
    wallet
      .chains()
      .find(
        ({ currency, chain }) =>
          currency === change.currency.toUpperCase() && chain === change.chain.toUpperCase(),
      );
  const subjectOf = ({ currency, chain }: ChainUpdate) =>
    `chain:${currency.toUpperCase()}/${chain.toUpperCase()}`;
  const carryOutChain = (change: ChainUpdate, actor: Actor) => {
    const entry = {
      action: 'chain.update',
      subject: subjectOf(change),
      before: chainOf(change),
      after: change,
    };
    return log.auditedCommand(actor, entry, () => wallet.updateChain(change));
  };
  const changeChain = proposals.kind('chain.update', {
    approver: 'chains.manage',
    // One that is new waits whole: its parts mean nothing one by one.
    parts: (change) => (chainOf(change) ? namesOf(chainFieldsOf(change)) : []),
    async current(change: ChainUpdate) {
      const after = await wallet.previewChain(change);
      if (after instanceof Refusal) return after;
      const before = chainOf(change);
      return before ? touched(before, chainFieldsOf(change)) : null;
    },
    carryOut: (change, { actor }) => carryOutChain(change, actor),
  });

  const updateChain = handle(opsChainCalls.update, async (change, caller) => {
    const subject = subjectOf(change);
    // To close is urgent and takes nothing from anybody.
    if (chainOf(change) && isOnlyClosing(change)) {
      const opening = { kind: 'chain.update', subject, opens: sharesField(chainFieldsOf(change)) } as const;
      return proposals.halt(opening, caller, () => carryOutChain(change, actorOf(caller)));
    }
    const submitted = await changeChain(subject, change, caller);
    if (submitted instanceof Refusal) return submitted;
    if ('result' in submitted) return submitted.result;
    const shown = chainOf(change) ?? (await wallet.previewChain(change));
    return shown instanceof Refusal ? shown : { ...shown, ...submitted };
  });

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

  async function valueOf(name: ParameterName): Promise<string> {
    if (name === SECOND_FEE) return second.feeRate();
    return parameterOf(db, name);
  }

  const changeParameter = proposals.kind('parameter.set', {
    approver: 'parameters.set',
    alwaysTwo: ({ name }) => isGuarded(name),
    needs: ({ name }) => (isGuarded(name) ? 'team.manage' : undefined),
    refuseTo: ({ name, value }, { ip }) =>
      name === 'console_addresses' ? refuseToLockOut(value, ip) : undefined,
    async current({ name, value }: { name: ParameterName; value: string }) {
      if (!isParameterValue(name, value)) return refuse('OPS_PARAMETER_INVALID', { name });
      return { value: await valueOf(name) };
    },
    carryOut: ({ name, value }, { actor }) => carryOutParameter(name, value, actor),
  });

  const setParameter = handle(opsParameterCalls.set, async ({ name, value }, caller) => {
    if (!isParameter(name)) return refuse('NOT_FOUND');
    return onlyProposed(await changeParameter(`parameter:${name}`, { name, value }, caller));
  });

  async function carryOutParameter(
    name: ParameterName,
    value: string,
    actor: Actor,
  ): Promise<Refusal | Record<string, never>> {
    const subject = `parameter:${name}`;
    if (name === SECOND_FEE) {
      const [before, after] = [{ value: second.feeRate() }, { value }];
      const entry = { action: 'parameter.set', subject, before, after };
      return log.auditedChange(actor, entry, () => second.setFeeRate(value));
    }
    await db.transaction().execute(async (trx) => {
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
      await log.write(trx, actor, { action: 'parameter.set', subject, before, after });
    });
    if (name === 'console_addresses') await console.load();
    return {};
  }

  return [listChains, updateChain, listParameters, setParameter];
}

/** What a change is about, without the name of what is changed. */
function chainFieldsOf({ currency: _currency, chain: _chain, ...fields }: ChainUpdate) {
  return fields;
}

/** Whether nothing is asked for but to close deposits or withdrawals. */
function isOnlyClosing(change: ChainUpdate): boolean {
  const asked = Object.entries(chainFieldsOf(change)).filter(([, value]) => value !== undefined);
  return asked.every(([name, value]) => (name === 'depositOpen' || name === 'withdrawOpen') && value === '0');
}
