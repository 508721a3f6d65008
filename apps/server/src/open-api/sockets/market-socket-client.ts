import { MAX_TOPICS } from '@bourse/protocol/open-api/market-topics';
import { frameId, marketFrame, type MarketFrame } from '@bourse/protocol/open-api/market-frames';
import type { RawData, WebSocket } from 'ws';
import { RateLimit } from '../../gateway/access/rate-limit.ts';
import { STREAM_LIMITS } from '../../gateway/streams/stream.ts';
import { findTopic, type KnownTopic } from './market-topics.ts';
import type { SocketClient } from './sockets.ts';
import { packed, type Subscriber, type TopicDeps, type Topics } from './topics.ts';

/** Bots use one connection for everything, and subscribe to all of it when they start. */
const FRAME_BURST = 2 * MAX_TOPICS;
/** A client that let this many pings pass is gone. */
const PINGS_MISSED = 2;
/** What a dropped client gets to read its close frame. */
const GRACE_MS = 2_000;
/** How much of a wrong topic is repeated in the refusal. */
const NAME_SHOWN = 64;

type Id = string | number | undefined;

/** A connection to `/ws` or `/feed`. */
export class MarketSocketClient implements SocketClient, Subscriber {
  readonly #ws: WebSocket;
  readonly #deps: TopicDeps;
  readonly #topics: Topics;
  readonly #joined = new Set<string>();
  readonly #frameLimit = new RateLimit({ perSecond: STREAM_LIMITS.framesPerSecond, burst: FRAME_BURST });
  #unanswered = 0;
  #ended = false;

  constructor(ws: WebSocket, deps: TopicDeps, topics: Topics) {
    this.#ws = ws;
    this.#deps = deps;
    this.#topics = topics;
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
  }

  ping(): void {
    if (this.#unanswered >= PINGS_MISSED) return this.#ws.terminate();
    this.#unanswered++;
    this.#say({ ping: this.#deps.clock.now() });
  }

  end(): void {
    this.#ended = true;
    for (const name of this.#joined) this.#topics.leave(name, this);
    this.#joined.clear();
  }

  /** Sends a packed frame. A client that reads too slowly is dropped, never waited for. */
  deliver(frame: Buffer): void {
    if (this.#ended) return;
    if (this.#ws.bufferedAmount > STREAM_LIMITS.unsentBytes) return this.#drop(1013, 'slow');
    this.#ws.send(frame);
  }

  #say(message: object): void {
    this.deliver(packed(message));
  }

  #drop(code: number, why: string): void {
    this.end();
    this.#ws.close(code, why);
    setTimeout(() => this.#ws.terminate(), GRACE_MS).unref();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#ended) return;
    if (this.#frameLimit.take('', performance.now()) > 0) return this.#drop(1008, 'too many messages');
    const json = isBinary ? undefined : parsed(data);
    const frame = marketFrame.safeParse(json);
    if (frame.success) this.#handle(frame.data);
    else this.#refuse(frameId.safeParse(json).data?.id, 'invalid frame');
  }

  #handle(frame: MarketFrame): void {
    const { id, sub, unsub, req, ping, pong } = frame;
    if (pong !== undefined) this.#unanswered = 0;
    else if (ping !== undefined) this.#say({ pong: ping });
    else if (sub !== undefined) this.#subscribe(id, sub);
    else if (unsub !== undefined) this.#unsubscribe(id, unsub);
    else if (req !== undefined) this.#answer(id, req, frame);
    else this.#refuse(id, 'invalid frame');
  }

  /** Who is subscribed already gets the first tick again. */
  #subscribe(id: Id, name: string): void {
    const topic = this.#find(id, name);
    if (!topic) return;
    if (!this.#joined.has(name) && this.#joined.size >= MAX_TOPICS) {
      return this.#refuse(id, `too many topics: at most ${MAX_TOPICS} per connection`);
    }
    this.#say({ id, status: 'ok', subbed: name, ts: this.#deps.clock.now() });
    if (this.#ended) return;
    this.#joined.add(name);
    this.#topics.join(name, topic.open, this);
  }

  #unsubscribe(id: Id, name: string): void {
    if (!this.#joined.delete(name)) return this.#refuse(id, `not subscribed to ${shown(name)}`);
    this.#topics.leave(name, this);
    this.#say({ id, status: 'ok', unsubbed: name, ts: this.#deps.clock.now() });
  }

  #answer(id: Id, name: string, frame: MarketFrame): void {
    const topic = this.#find(id, name);
    if (!topic) return;
    if (!topic.request) return this.#refuse(id, `invalid topic ${shown(name)}: it can only be subscribed to`);
    // Of a chain of deltas, the link that the subscribers have reached.
    const data = this.#topics.source(name)?.snapshot?.() ?? topic.request(frame);
    this.#say({ id, rep: name, status: 'ok', ts: this.#deps.clock.now(), data });
  }

  #find(id: Id, name: string): KnownTopic | undefined {
    const topic = findTopic(this.#deps, name);
    if (!topic) this.#refuse(id, `invalid topic ${shown(name)}`);
    return topic;
  }

  /** With the id, or the caller would wait for ever. */
  #refuse(id: Id, why: string): void {
    const ts = this.#deps.clock.now();
    this.#say({ status: 'error', ts, id, 'err-code': 'bad-request', 'err-msg': why });
  }
}

function shown(name: string): string {
  return name.slice(0, NAME_SHOWN);
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
