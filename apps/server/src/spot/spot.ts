import type { Engine } from '@bourse/engine/engine';
import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { spotCalls, type FindPair } from './calls.ts';
import { publishToUsers } from './user-feed.ts';

export interface Spot {
  readonly calls: Call[];
  readonly findPair: FindPair;
}

/** The spot domain: its calls, and the private pushes of what commits change. */
export function createSpot(services: Services, engine: Engine): Spot {
  const findPair: FindPair = (symbol) => engine.state.pairs.get(symbol)?.spec;
  services.sequencer.onCommitted((batch) => publishToUsers(services.bus, findPair, batch));
  return { calls: spotCalls(services, findPair), findPair };
}
