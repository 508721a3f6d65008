import { decodeEvents, encodeEvents } from '@bourse/protocol/journal';
import { expect, it } from 'vitest';
import { TestContracts } from './test-contracts.ts';

it('every event of both contracts comes back from the journal as it went in', () => {
  const contracts = new TestContracts({ house: '3000', insurance: '10' });
  const settings = { enabled: true, leverages: [10, 20], exposurePpm: 10_000_000 };
  contracts.execute({ type: 'setContractSettings', symbol: 'btcusdt', settings });
  const limits = { ...contracts.engine.state.contracts.limits, totalExposurePpm: 10_000_000 };
  contracts.execute({ type: 'setContractLimits', limits });
  const { settings: offer } = contracts.engine.state.seconds.markets.get('btcusdt')!;
  contracts.execute({ type: 'setSecondConfigs', symbol: 'btcusdt', settings: offer });
  contracts.execute({ type: 'setSecondFee', feePpm: 10_000 });

  contracts.do('w: ann long 10 x20 @59000');
  contracts.do('ann amend w @58000');
  contracts.do('ann cancel w');
  contracts.do('a: ann long 100 x20');
  contracts.do('b: bob short 100 x20');
  contracts.now += 3_000;
  contracts.do('ann close a');
  contracts.do('ann keep a');
  contracts.tick('60000');
  contracts.do('ann stops a sl 58000');
  contracts.do('ann margin a 10');
  contracts.do('s: ann up 100 30s');
  contracts.do('t: bob up 100 300s');
  contracts.tick('60000');
  contracts.tick('130000', 30_000);
  contracts.tick('60000', 400_000);

  const types = new Set(contracts.events.map(({ type }) => type));
  for (const type of [
    'contractSettingsSet',
    'contractLimitsSet',
    'positionOrdered',
    'positionAmended',
    'positionCancelled',
    'positionOpened',
    'stopsSet',
    'marginAdded',
    'closeQueued',
    'closeDropped',
    'positionClosed',
    'secondConfigsSet',
    'secondFeeSet',
    'secondOpened',
    'secondsStruck',
    'secondsSettled',
    'secondsVoided',
  ] as const) {
    expect(types).toContain(type);
  }
  expect(decodeEvents(encodeEvents(contracts.events))).toEqual(contracts.events);
});
