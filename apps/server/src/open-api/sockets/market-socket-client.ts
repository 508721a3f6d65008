import type { Worth } from '@bourse/protocol/call';
import { MAX_TOPICS } from '@bourse/protocol/open-api/market-topics';
import { frameId, marketFrame, type MarketFrame } from '@bourse/protocol/open-api/market-frames';
import { SocketClient } from '../../gateway/streams/socket-client.ts';
import { STREAM_LIMITS } from '../../gateway/streams/stream.ts';
import { findTopic, type KnownTopic } from './market-topics.ts';
import { writeJson } from '../exact-json.ts';
import type { Connection } from '../../gateway/streams/sockets.ts';
import { packed, packedAround } from './packed-frames.ts';
import { SharedPage } from './shared-pages.ts';
import type { Subscriber, TopicDeps, Topics } from './topics.ts';

/** Bots use one connection for everything, and subscribe to all of it when they start. */
export const FRAME_BURST = 2 * MAX_TOPICS;
/** A client that let this many pings pass is gone. */
const PINGS_MISSED = 2;
/** What an answer takes from the budget of frames: a page of candles is much to send. */
const REQUEST_COST = { candles: 20, other: 5 };
/** How much of a wrong topic is repeated in the refusal. */
const NAME_SHOWN = 64;

type Id = string | number | undefined;

/** A connection to `/ws` or `/feed`. */
export class MarketSocketClient extends SocketClient implements Subscriber {
  readonly #deps: TopicDeps;
  readonly #topics: Topics;
  readonly #joined = new Set<string>();
  #unanswered = 0;

  constructor(connection: Omit<Connection, 'path' | 'request' | 'ip'>, deps: TopicDeps, topics: Topics) {
    super({ ...connection, unsentBytes: STREAM_LIMITS.unsentBytes });
    this.#deps = deps;
    this.#topics = topics;
  }

  ping(): void {
    if (this.#unanswered >= PINGS_MISSED) return this.terminate();
    this.#unanswered++;
    this.#say({ ping: this.#deps.clock.now() });
  }

  override end(): void {
    super.end();
    for (const name of this.#joined) this.#topics.leave(name, this);
    this.#joined.clear();
  }

  /** Sends a packed frame. */
  deliver(frame: Buffer): void {
    this.send(frame);
  }

  #say(message: object): void {
    this.send(packed(message));
  }

  protected costOf(frame: unknown): number {
    const { req } = (frame ?? {}) as { readonly req?: unknown };
    if (typeof req !== 'string') return 1;
    return req.includes('.kline.') ? REQUEST_COST.candles : REQUEST_COST.other;
  }

  protected worthOf(frame: unknown): Worth {
    const { req, sub } = (frame ?? {}) as { readonly req?: unknown; readonly sub?: unknown };
    return req === undefined && sub === undefined ? 'exit' : 'read';
  }

  protected handle(json: unknown): void {
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
    if (this.isEnded) return;
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
    const snapshot = this.#topics.source(name)?.snapshot?.();
    const data = snapshot
      ? this.#deps.pages.whole(`snapshot/${name}`, snapshot.seqNum, () => snapshot)
      : topic.request(frame);
    const about = { id, rep: name, status: 'ok', ts: this.#deps.clock.now() };
    if (!(data instanceof SharedPage)) return this.#say({ ...about, data });
    const head = `${writeJson(about).slice(0, -1)},"data":`;
    this.send(packedAround(head, data.part, `${data.rest}}`));
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
