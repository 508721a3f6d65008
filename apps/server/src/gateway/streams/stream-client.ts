import type { Worth } from '@bourse/protocol/call';
import type { Logger } from 'pino';
import { SIGNED_OUT } from '@bourse/protocol/envelope';
import { wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import type { Language } from '@bourse/protocol/languages';
import type { ServerFrame } from '@bourse/protocol/stream';
import type { Bus, Deliver } from '../../bus.ts';
import type { Clock } from '../../clock.ts';
import type { Session } from '../call.ts';
import type { Metrics } from '../metrics.ts';
import type { Sessions } from '../access/sessions.ts';
import { SocketClient } from './socket-client.ts';
import type { Connection } from './sockets.ts';
import type { StreamLimits } from './stream.ts';

interface ClientDeps extends Connection {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly limits: StreamLimits;
  readonly language: Language;
  readonly metrics: Metrics;
}

/** The private channel as clients name it; on the bus it is `user:<id>`. */
const PRIVATE = 'user';
/** How many pings pass between two looks at whether the session still stands. */
const PINGS_PER_CHECK = 3;
/** What an `auth` frame costs: a look into the database. */
const AUTH_COST = 5;

/** One connection: what it is subscribed to and who it is. */
export class StreamClient extends SocketClient {
  readonly #deps: ClientDeps;
  /** The client's name of each channel -> the bus's. */
  readonly #channels = new Map<string, string>();
  #session: Session | undefined;
  #token = '';
  #alive = true;
  #pings = 0;

  constructor(deps: ClientDeps) {
    super({ ...deps, unsentBytes: deps.limits.unsentBytes });
    this.#deps = deps;
    deps.ws.on('pong', () => (this.#alive = true));
  }

  override get user(): number | undefined {
    return this.#session?.userId;
  }

  /** Sends the ping of the round; a client that did not answer the one before is gone. */
  ping(): void {
    if (!this.#alive) {
      this.#deps.metrics.streamDropped.inc({ why: 'dead' });
      return this.terminate();
    }
    this.#alive = false;
    this.sendPing();
    // An open private channel is use of the session, and a session ended by another process shows here.
    if (this.#session && ++this.#pings % PINGS_PER_CHECK === 0) void this.#recheck(this.#token);
  }

  async #recheck(token: string): Promise<void> {
    const session = await this.#deps.sessions.find(token).catch(() => this.#session);
    if (!session && this.#session && token === this.#token) this.#signOut();
  }

  revoked(sessionId: number): void {
    if (this.#session?.id === sessionId) this.#signOut();
  }

  /** Takes the client off the bus. */
  override end(): void {
    super.end();
    for (const channel of this.#channels.values()) this.#deps.bus.unsubscribe(channel, this.#deliver);
    this.#channels.clear();
    this.#session = undefined;
  }

  /** One and the same function for all channels, so that the bus can tell the clients apart. */
  readonly #deliver: Deliver = (_channel, frame) => this.send(frame);

  #say(frame: ServerFrame): void {
    this.send(JSON.stringify(frame));
  }

  override failed(error: unknown): void {
    this.#deps.log.error({ err: error }, 'a frame of the stream failed');
    super.failed(error);
  }

  /** A frame that names 52 channels asks for 52 snapshots. */
  protected costOf(frame: unknown): number {
    const { op, channels } = asFrame(frame) ?? {};
    if (op === 'auth') return AUTH_COST;
    return Array.isArray(channels) ? Math.max(1, channels.length) : 1;
  }

  protected worthOf(frame: unknown): Worth {
    return asFrame(frame)?.['op'] === 'sub' ? 'read' : 'exit';
  }

  protected handle(said: unknown): Promise<void> | void {
    const frame = asFrame(said);
    switch (frame?.['op']) {
      case 'auth':
        return this.#authenticate(frame['token'], frame['userId']);
      case 'sub':
      case 'unsub': {
        const channels = channelsOf(frame);
        if (!channels) return this.#say({ op: 'error', ok: false, msg: this.#wording('FRAME_INVALID') });
        return frame['op'] === 'sub' ? this.#subscribe(channels) : this.#unsubscribe(channels);
      }
      case 'ping': {
        const id = frame['id'];
        return this.#say({
          op: 'pong',
          time: this.#deps.clock.now(),
          ...(typeof id === 'number' && { id }),
        });
      }
      default:
        return this.#say({ op: 'error', ok: false, msg: this.#wording('FRAME_INVALID') });
    }
  }

  async #authenticate(token: unknown, userId: unknown): Promise<void> {
    const found = typeof token === 'string' ? await this.#find(token, userId) : undefined;
    if (this.isEnded) return;
    if (!found) return this.#signOut();
    if (this.#session && this.#session.userId !== found.userId) this.#leave(PRIVATE);
    this.#session = found;
    this.#token = token as string;
    this.#say({ op: 'auth', ok: true });
  }

  #find(token: string, userId: unknown): Promise<Session | undefined> | undefined {
    if (userId === undefined) return this.#deps.sessions.find(token);
    if (typeof userId !== 'string' && typeof userId !== 'number') return undefined;
    return this.#deps.sessions.find(token, String(userId));
  }

  /** The private subscription ends; public ones go on. */
  #signOut(): void {
    this.#leave(PRIVATE);
    this.#session = undefined;
    this.#token = '';
    this.#say({ op: 'auth', ok: false, code: SIGNED_OUT, msg: this.#wording('SIGNED_OUT') });
  }

  /**
   * Snapshot and subscription happen in one tick, so no delta falls between them. Who is subscribed already gets
   * a fresh snapshot: that is how a client recovers from a gap.
   */
  #subscribe(channels: readonly string[]): void {
    const accepted: { channel: string; onBus: string; snapshot: string }[] = [];
    const refused = new Map<MessageKey, string[]>();
    const open = new Set(this.#channels.keys());
    for (const channel of new Set(channels)) {
      const onBus = this.#busChannel(channel);
      const isPrivate = channel === PRIVATE;
      const snapshot =
        onBus === undefined ? undefined : (this.#deps.bus.snapshot(onBus) ?? (isPrivate ? '' : undefined));
      if (onBus === undefined || snapshot === undefined) {
        push(refused, isPrivate ? 'LOGIN_FIRST' : 'CHANNEL_UNKNOWN', channel.slice(0, 64));
      } else if (!open.has(channel) && open.size >= this.#deps.limits.channels) {
        push(refused, 'TOO_MANY_CHANNELS', channel);
      } else {
        open.add(channel);
        accepted.push({ channel, onBus, snapshot });
      }
    }

    for (const [why, names] of refused) {
      this.#say({ op: 'sub', ok: false, channels: names, msg: this.#wording(why) });
    }
    if (accepted.length > 0)
      this.#say({ op: 'sub', ok: true, channels: accepted.map(({ channel }) => channel) });
    for (const { channel, onBus, snapshot } of accepted) {
      if (snapshot !== '') this.send(snapshot);
      if (this.isEnded) return;
      this.#channels.set(channel, onBus);
      this.#deps.bus.subscribe(onBus, this.#deliver);
    }
  }

  /** The bus's name of a channel; `undefined` if this client may not have it. */
  #busChannel(channel: string): string | undefined {
    if (channel === PRIVATE) return this.#session && `${PRIVATE}:${this.#session.userId}`;
    return channel.startsWith(`${PRIVATE}:`) ? undefined : channel;
  }

  #unsubscribe(channels: readonly string[]): void {
    const left = channels.filter((channel) => this.#leave(channel));
    this.#say({ op: 'unsub', ok: true, channels: left });
  }

  #leave(channel: string): boolean {
    const onBus = this.#channels.get(channel);
    if (onBus === undefined) return false;
    this.#channels.delete(channel);
    this.#deps.bus.unsubscribe(onBus, this.#deliver);
    return true;
  }

  #wording(key: MessageKey): string {
    return wording(this.#deps.language, key, { limit: String(this.#deps.limits.channels) });
  }
}

function asFrame(said: unknown): Record<string, unknown> | undefined {
  return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : undefined;
}

/** The channel names of a frame; `undefined` unless there is at least one and all of them are text. */
function channelsOf(frame: Record<string, unknown>): string[] | undefined {
  const channels = frame['channels'];
  if (!Array.isArray(channels) || channels.length === 0) return undefined;
  return channels.every((channel) => typeof channel === 'string') ? channels : undefined;
}

function push(map: Map<MessageKey, string[]>, key: MessageKey, name: string): void {
  const names = map.get(key);
  if (names) names.push(name);
  else map.set(key, [name]);
}
