import type { Call } from '../gateway/call.ts';
import { onOwnCommit, type Services } from '../services.ts';
import type { TellNews } from '../inbox/news.ts';
import type { SecondTable } from './records.ts';
import { secondHandlers } from './calls.ts';
import { secondOperations, type SecondOperations } from './operations.ts';
import type { PastSeconds } from './queries.ts';
import { tellResults } from './result-news.ts';
import { publishSeconds } from './user-feed.ts';
import { secondView } from './views.ts';

export interface Seconds {
  readonly calls: Call[];
  /** For the operator's console. */
  readonly operations: SecondOperations;
}

/** The domain of second contracts: its calls, and the private pushes of what commits change. */
export function createSecond(services: Services, past: PastSeconds, tell: TellNews): Seconds {
  const { markets } = services;
  const viewOf = (row: SecondTable) => secondView(row, markets.get(row.symbol)!.spec);
  services.sequencer.onCommitted((batch) => publishSeconds(services.bus, viewOf, batch));
  onOwnCommit(services, (batch) => tellResults(tell, viewOf, batch));
  return {
    calls: secondHandlers(services, { viewOf, ...past }),
    operations: secondOperations(services),
  };
}
