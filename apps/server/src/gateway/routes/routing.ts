import type { AnyCall } from '@bourse/protocol/call';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import type { Budget } from '../access/budget.ts';
import type { Pressure } from '../access/pressure.ts';
import type { Room } from '../access/room.ts';
import type { OperatorSessions, Sessions } from '../access/sessions.ts';
import type { Switches } from '../access/switches.ts';
import type { Devices } from '../devices.ts';
import type { Metrics } from '../metrics.ts';
import type { SharedWires } from '../shared-wires.ts';
import type { Uploads } from '../uploads.ts';

/** What every call passes through. */
export interface Routing {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly operatorSessions: OperatorSessions | undefined;
  /** Absent: nothing is switched off. */
  readonly switches: Switches | undefined;
  /** Absent: devices are not told apart. */
  readonly devices: Devices | undefined;
  /** Whether cookies are for HTTPS alone, whatever a proxy says. */
  readonly secureCookies: boolean;
  /** Under which names the exchange is reached, besides the one that a request names. */
  readonly publicHosts: readonly string[];
  readonly uploads: Uploads;
  readonly wires: SharedWires;
  /** Where a request comes from, as far as a trusted proxy says so. */
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  readonly metrics: Metrics;
  readonly budget: Budget;
  readonly pressure: Pick<Pressure, 'refuses'>;
  readonly room: Room | undefined;
  /** Whether commands are taken; while they are not, calls answer 503. */
  readonly ready: () => boolean;
  /** Sees every answer as it goes out, and throws when it is not what its call declares. Of tests alone. */
  readonly checkAnswer: CheckAnswer | undefined;
}

/** Whether the cookies of a request are for HTTPS alone. */
export function isForHttps(
  { secureCookies }: Pick<Routing, 'secureCookies'>,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
): boolean {
  return secureCookies || protocol === 'https';
}

/** Throws when an answer is not what its call declares. A file is given as its content type. */
export type CheckAnswer = (call: AnyCall, answer: unknown) => void;
