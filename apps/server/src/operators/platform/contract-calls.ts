import { opsContractCalls } from '@bourse/protocol/operators/contracts/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';

/**
 * Terms and exposure of leveraged and of second contracts. Every change is a command, and none of them says anything
 * about a price, an outcome or something that is open: second/no-outcome.test.ts holds every operator call to that.
 */
export function productHandlers(
  { services: { clock }, log }: Pick<Deps, 'services' | 'log'>,
  { contract, second }: Pick<DomainOperations, 'contract' | 'second'>,
): Call[] {
  const contractOf = (symbol: string) => contract.settings().find((each) => each.symbol === symbol);
  const secondOf = (symbol: string) => second.settings().find((each) => each.symbol === symbol);

  const contractSettings = handle(opsContractCalls.settings, () => ({
    list: contract.settings(),
    limits: contract.limits(),
  }));

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
      const after = { ...settings, enabled: settings.enabled === '1' };
      const entry = { action: 'contract.set', subject, before, after };
      const refused = await log.auditedCommand(actorOf(caller), entry, () => contract.setSettings(settings));
      return refused ?? contractOf(symbol)!;
    }),
  );

  const setLimits = handle(opsContractCalls.setLimits, (limits, caller) =>
    log.inTurn('contract:limits', async (subject) => {
      const before = contract.limits();
      // A lower bound would close positions that are open, on the next tick.
      const isLower = Number(limits.deleverageRate) < Number(before.deleverageRate);
      if (isLower && (await contract.exposure()).positions > 0) return refuse('OPS_POSITIONS_OPEN');
      const entry = { action: 'contract.limits', subject, before, after: limits };
      const refused = await log.auditedCommand(actorOf(caller), entry, () => contract.setLimits(limits));
      return refused ?? contract.limits();
    }),
  );

  const secondSettings = handle(opsContractCalls.secondSettings, () => ({
    feeRate: second.feeRate(),
    list: second.settings(),
  }));

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
      const after = { ...settings, enabled: settings.enabled === '1' };
      const entry = { action: 'second.set', subject, before, after };
      const refused = await log.auditedCommand(actorOf(caller), entry, () => second.setSettings(settings));
      return refused ?? secondOf(symbol)!;
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
