import type { ContractLimitsView } from '@bourse/protocol/contract/operator-calls';
import { opsContractCalls } from '@bourse/protocol/operators/contracts/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { orBefore } from '../proposals/rule.ts';

type ContractChange = Parameters<DomainOperations['contract']['setSettings']>[0];
type SecondChange = Parameters<DomainOperations['second']['setSettings']>[0];

/**
 * Terms and exposure of leveraged and of second contracts. Every change is a command, and none of them says anything
 * about a price, an outcome or something that is open: second/no-outcome.test.ts holds every operator call to that.
 */
export function productHandlers(
  { services: { clock }, log, proposals }: Pick<Deps, 'services' | 'log' | 'proposals'>,
  { contract, second }: Pick<DomainOperations, 'contract' | 'second'>,
): Call[] {
  const contractOf = (symbol: string) => contract.settings().find((each) => each.symbol === symbol);
  const secondOf = (symbol: string) => second.settings().find((each) => each.symbol === symbol);

  const contractSettings = handle(opsContractCalls.settings, () => ({
    list: contract.settings(),
    limits: contract.limits(),
  }));

  const carryOutContract = async (settings: ContractChange, actor: Actor) => {
    const { symbol } = settings;
    const after = { ...settings, enabled: settings.enabled === '1' };
    const entry = {
      action: 'contract.set',
      subject: `contract:${symbol}`,
      before: contractOf(symbol),
      after,
    };
    const refused = await log.auditedCommand(actor, entry, () => contract.setSettings(settings));
    return refused ?? contractOf(symbol)!;
  };
  const changeContract = proposals.kind('contract.set', {
    approver: 'terms.approve',
    proposer: 'contracts.terms',
    current: async ({ symbol }: ContractChange) => contractOf(symbol) ?? refuse('CONTRACT_NOT_AVAILABLE'),
    carryOut: (settings, { actor }) => carryOutContract(settings, actor),
  });

  const setContract = handle(opsContractCalls.set, ({ symbol, ...change }, caller) =>
    log.inTurn(`contract:${symbol}`, async (subject) => {
      const before = contractOf(symbol);
      if (!before) return refuse('CONTRACT_NOT_AVAILABLE');
      const settings = {
        symbol,
        enabled: change.enabled ?? (before.enabled ? '1' : '0'),
        leverages: change.leverages ?? before.leverages,
        exposureRate: change.exposureRate ?? before.exposureRate,
        volatilityRate: change.volatilityRate ?? before.volatilityRate,
      } as const;
      if (isOnlyOff(change))
        return proposals.halt({ kind: 'contract.set', subject, opens: isOn }, caller, () =>
          carryOutContract(settings, actorOf(caller)),
        );
      return orBefore(await changeContract(subject, settings, caller), before);
    }),
  );

  const changeLimits = proposals.kind('contract.limits', {
    approver: 'terms.approve',
    proposer: 'contracts.terms',
    async current(limits: ContractLimitsView) {
      const before = contract.limits();
      // A lower bound would close positions that are open, on the next tick.
      const isLower = Number(limits.deleverageRate) < Number(before.deleverageRate);
      const wouldClose = isLower && (await contract.exposure()).positions > 0;
      return wouldClose ? refuse('OPS_POSITIONS_OPEN') : before;
    },
    async carryOut(limits, { actor }) {
      const before = contract.limits();
      const entry = { action: 'contract.limits', subject: 'contract:limits', before, after: limits };
      const refused = await log.auditedCommand(actor, entry, () => contract.setLimits(limits));
      return refused ?? contract.limits();
    },
  });

  const setLimits = handle(opsContractCalls.setLimits, (limits, caller) =>
    log.inTurn('contract:limits', async (subject) =>
      orBefore(await changeLimits(subject, limits, caller), contract.limits()),
    ),
  );

  const secondSettings = handle(opsContractCalls.secondSettings, () => ({
    feeRate: second.feeRate(),
    list: second.settings(),
  }));

  const carryOutSecond = async (settings: SecondChange, actor: Actor) => {
    const { symbol } = settings;
    const after = { ...settings, enabled: settings.enabled === '1' };
    const entry = { action: 'second.set', subject: `second:${symbol}`, before: secondOf(symbol), after };
    const refused = await log.auditedCommand(actor, entry, () => second.setSettings(settings));
    return refused ?? secondOf(symbol)!;
  };
  const changeSecond = proposals.kind('second.set', {
    approver: 'terms.approve',
    proposer: 'contracts.terms',
    current: async (settings: SecondChange) =>
      second.settingsRefusal(settings) ?? secondOf(settings.symbol) ?? refuse('SECOND_NOT_AVAILABLE'),
    carryOut: (settings, { actor }) => carryOutSecond(settings, actor),
  });

  const setSecond = handle(opsContractCalls.setSecond, ({ symbol, enabled, configs, seen }, caller) =>
    log.inTurn(`second:${symbol}`, async (subject) => {
      const before = secondOf(symbol);
      if (!before) return refuse('SECOND_NOT_AVAILABLE');
      if (seen && JSON.stringify(seen) !== JSON.stringify(before.configs)) {
        return refuse('OPS_CHANGED_MEANWHILE');
      }
      const settings = {
        symbol,
        enabled: enabled ?? (before.enabled ? '1' : '0'),
        configs: configs ?? before.configs,
      } as const;
      if (isOnlyOff({ enabled, configs }))
        return proposals.halt({ kind: 'second.set', subject, opens: isOn }, caller, () =>
          carryOutSecond(settings, actorOf(caller)),
        );
      return orBefore(await changeSecond(subject, settings, caller), before);
    }),
  );

  const exposure = handle(opsContractCalls.exposure, async () => ({
    time: clock.now(),
    contract: await contract.exposure(),
    second: await second.exposure(),
  }));

  const insurance = handle(opsContractCalls.insurance, (paging) => contract.insuranceHistory(paging));

  return [contractSettings, setContract, setLimits, secondSettings, setSecond, exposure, insurance];
}

function isOn({ enabled }: { readonly enabled: '0' | '1' }): boolean {
  return enabled === '1';
}

/** To switch a product off is urgent and takes nothing from anybody. */
function isOnlyOff({
  enabled,
  ...others
}: {
  readonly enabled?: unknown;
  readonly [term: string]: unknown;
}): boolean {
  return enabled === '0' && Object.values(others).every((each) => each === undefined);
}
