/**
 * Fan-out inside the process, which is the only one: committed facts go out on channels. A channel's message is
 * serialised once, here, and every subscriber gets the same string.
 */
export type Deliver = (channel: string, frame: string) => void;

/** Takes the message itself, for those who put it into words of their own. */
export type Listen = (message: object) => void;

export class Bus {
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

  hasSubscribers(channel: string): boolean {
    return this.#subscribers.has(channel) || this.#listeners.has(channel);
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
