/**
 * Fan-out inside the process: committed facts go out on channels. A channel's message is serialised once, here, and every
 * subscriber gets the same string. Each gateway makes the messages about commits itself; what no commit stands behind is
 * published everywhere.
 */
export type Deliver = (channel: string, frame: string) => void;

/** Takes the message itself, for those who put it into words of their own. */
export type Listen = (message: object) => void;

/** The buses of other processes. */
export interface Elsewhere {
  publish(channel: string, message: object): void;
  hasSubscribers(channel: string): boolean;
}

export class Bus {
  #elsewhere: Elsewhere | undefined;
  readonly #subscribers = new Map<string, Set<Deliver>>();
  readonly #listeners = new Map<string, Set<Listen>>();
  readonly #snapshots = new Map<string, (channel: string) => string | undefined>();

  /**
   * Says how a newcomer to a channel is caught up. `kind` is the part before the first colon.
   * The function returns the snapshot frame, or `undefined` if there is no such channel.
   */
  provideSnapshot(kind: string, snapshot: (channel: string) => string | undefined): void {
    this.#snapshots.set(kind, snapshot);
  }

  /** The frame to send first to a new subscriber of `channel`; `undefined` if the channel does not exist. */
  snapshot(channel: string): string | undefined {
    return this.#snapshots.get(channel.split(':', 1)[0]!)?.(channel);
  }

  subscribe(channel: string, deliver: Deliver): void {
    add(this.#subscribers, channel, deliver);
  }

  unsubscribe(channel: string, deliver: Deliver): void {
    remove(this.#subscribers, channel, deliver);
  }

  /** As `subscribe`, without the text. Returns how to end it. */
  listen(channel: string, listen: Listen): () => void {
    add(this.#listeners, channel, listen);
    return () => remove(this.#listeners, channel, listen);
  }

  /** Nobody is on any channel: so it is in a core, whose users are at its gateways. */
  get isQuiet(): boolean {
    return this.#subscribers.size === 0 && this.#listeners.size === 0;
  }

  hasSubscribers(channel: string): boolean {
    return this.#subscribers.has(channel) || this.#listeners.has(channel);
  }

  /** There are other processes with subscribers. */
  join(elsewhere: Elsewhere): void {
    this.#elsewhere = elsewhere;
  }

  hasSubscribersAnywhere(channel: string): boolean {
    return this.hasSubscribers(channel) || this.#elsewhere?.hasSubscribers(channel) === true;
  }

  /** As `publish`, to the subscribers of all processes. */
  publishEverywhere(channel: string, message: object): void {
    this.publish(channel, message);
    this.#elsewhere?.publish(channel, message);
  }

  /** The channels of a kind, the part before the first colon, that have subscribers here. */
  subscribed(kind: string): string[] {
    return [...this.#subscribers.keys()].filter((channel) => channel.startsWith(`${kind}:`));
  }

  /** Sends a message to everyone on a channel; costs nothing when there is nobody. */
  publish(channel: string, message: object): void {
    const listeners = this.#listeners.get(channel);
    if (listeners) for (const listen of listeners) listen(message);
    const subscribers = this.#subscribers.get(channel);
    if (!subscribers) return;
    const frame = JSON.stringify(message);
    for (const deliver of subscribers) deliver(channel, frame);
  }
}

function add<T>(map: Map<string, Set<T>>, channel: string, receiver: T): void {
  const receivers = map.get(channel);
  if (receivers) receivers.add(receiver);
  else map.set(channel, new Set([receiver]));
}

function remove<T>(map: Map<string, Set<T>>, channel: string, receiver: T): void {
  const receivers = map.get(channel);
  if (receivers?.delete(receiver) && receivers.size === 0) map.delete(channel);
}
