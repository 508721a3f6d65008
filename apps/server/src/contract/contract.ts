import type { Call } from '../gateway/call.ts';
import { onOwnCommit, type Services } from '../services.ts';
import type { PositionTable } from './records.ts';
import { contractHandlers } from './calls.ts';
import { contractOperations, type ContractOperations } from './operations.ts';
import type { TellNews } from '../inbox/news.ts';
import { OwedProfits } from './owed-profits.ts';
import { riskCalls, RiskNotices } from './risk-notices.ts';
import { PositionNews } from './position-news.ts';
import { publishPositions } from './user-feed.ts';
import { positionView } from './views.ts';

export interface Contract {
  readonly calls: Call[];
  /** For the operator's console. */
  readonly operations: ContractOperations;
  /** Reads what is kept in memory again: batches may have been missed. */
  load(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Looks for positions close to their liquidation, as happens every few seconds. */
  callForMargin(): Promise<void>;
}

/**
 * The domain of leveraged contracts: its calls, the private pushes of what commits change, and the risk notices. To be
 * created before the first command.
 */
export async function createContract(services: Services, tell: TellNews): Promise<Contract> {
  const { bus, db, markets, sequencer } = services;
  const notices = new RiskNotices(services);
  const owed = new OwedProfits();
  await owed.load(db);
  sequencer.updateOnCommit((batch) => owed.onCommitted(batch));
  const viewOf = (row: PositionTable) => {
    const { spec, contract } = markets.get(row.symbol)!;
    return positionView(row, spec, contract?.mark ?? 0n, row.unpaid === '0' ? 0n : owed.on(row.id));
  };
  const news = new PositionNews(services, tell, viewOf);
  onOwnCommit(services, (batch) => news.onCommitted(batch));
  sequencer.onCommitted((batch) => publishPositions(bus, viewOf, batch));
  return {
    calls: [...contractHandlers(services, { viewOf }), ...riskCalls(notices)],
    operations: contractOperations(services),
    load: () => owed.load(db),
    start: () => news.start(),
    stop: () => news.stop(),
    callForMargin: () => news.look(),
  };
}
