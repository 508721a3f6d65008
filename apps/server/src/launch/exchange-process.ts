import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';

/** The exchange as the server process sees it: something that answers requests until it is stopped. */
export interface Exchange {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** True while commands are taken; `/readyz/commands` answers 200 exactly then. */
  ready(): boolean;
  /** How each part is, besides that; absent: there is nothing to say. */
  health?(): readonly PartHealth[];
  /** The page of `/metrics`, in the Prometheus text format. */
  metrics(): Promise<string>;
  /** Lines for the person who started it: first invite code, where mail goes. */
  startupNotice(): Promise<string[]>;
  /** Takes no more commands, commits what it has, closes its connections. */
  stop(): Promise<void>;
  /** Resolves when the exchange can only go on after a restart (unknown commit outcome, lost writer lock). */
  readonly failed: Promise<Error>;
}

/** What `/readyz` says about a part. */
export interface PartHealth {
  readonly name: string;
  /** `failed`: the exchange is not ready; `impaired`: part of what it does is paused. */
  readonly state: 'ok' | 'impaired' | 'failed';
  /** What is the matter, in a line. */
  readonly detail?: string;
}

export interface StartOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** A PostgreSQL that takes connections: the embedded one or the user's own. */
  readonly databaseUrl: string;
  /** Ends a start that waits for its turn. */
  readonly signal?: AbortSignal;
  /** Told each second why the exchange waits, as long as it does. */
  readonly waiting?: (why: string) => void;
  /** Given the page of `/metrics` where there is one before there is an exchange: a standby core waits for long. */
  readonly measured?: (page: Pick<Exchange, 'metrics'>) => void;
}

/** What `roles.ts` exports. It may throw `StartRefused`. */
export interface ExchangeModule {
  startExchange(options: StartOptions): Promise<Exchange>;
}
