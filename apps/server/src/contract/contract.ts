import type { Engine } from '@bourse/engine/engine';
import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { owedOn } from '@bourse/engine/contract/claims';
import type { PositionTable } from '../sequencer/tables.ts';
import { contractCalls } from './calls.ts';
import { createContractDesk, type ContractDesk } from './desk.ts';
import { riskCalls, RiskNotices } from './risk-notices.ts';
import { publishPositions } from './user-feed.ts';
import { positionView } from './views.ts';

export interface Contract {
  readonly calls: Call[];
  /** For the operator's console. */
  readonly desk: ContractDesk;
}

/** The domain of leveraged contracts: its calls, the private pushes of what commits change, and the risk notices. */
export function createContract(services: Services, engine: Engine): Contract {
  const { contracts, pairs } = engine.state;
  const notices = new RiskNotices(services);
  const viewOf = (row: PositionTable) =>
    positionView(
      row,
      pairs.get(row.symbol)!.spec,
      contracts.markets.get(row.symbol)?.markPrice ?? 0n,
      row.unpaid === '0' ? 0n : owedOn(contracts, Number(row.id)),
    );
  services.sequencer.onCommitted((batch) => publishPositions(services.bus, viewOf, batch));
  return {
    calls: [...contractCalls(services, { engine, viewOf }), ...riskCalls(notices)],
    desk: createContractDesk(services, engine),
  };
}
