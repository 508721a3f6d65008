import type { FastifyRequest } from 'fastify';
import type { ApiKeys } from '../../gateway/access/api-keys.ts';
import type { Budget } from '../../gateway/access/budget.ts';
import type { Pressure } from '../../gateway/access/pressure.ts';
import type { Room } from '../../gateway/access/room.ts';
import type { Switches } from '../../gateway/access/switches.ts';
import type { Metrics } from '../../gateway/metrics.ts';
import type { CheckAnswer } from '../../gateway/routes/routing.ts';
import type { Services } from '../../services.ts';

/** What every open call passes through. */
export interface OpenRouting {
  readonly services: Pick<Services, 'clock' | 'log' | 'reads'>;
  readonly apiKeys: ApiKeys;
  readonly metrics: Metrics;
  readonly budget: Budget;
  readonly pressure: Pick<Pressure, 'refuses'>;
  readonly room: Room | undefined;
  readonly switches: Switches | undefined;
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  readonly ready: () => boolean;
  /** Whether what asks for a bound key (docs/rules.md, "Proofs") is refused to others. */
  readonly boundKeys: boolean;
  /** Hosts that a signature may name; empty: the one that the request names. */
  readonly publicHosts: readonly string[];
  /** Sees every answer as it goes out, and throws when it is not what its call declares. Of tests alone. */
  readonly checkAnswer: CheckAnswer | undefined;
}
