/**
 * Fan-out inside the process: committed facts go out on channels. A channel's message is serialised once,
 * here, and every subscriber gets the same string. Over several processes NATS takes this place.
 */
export type Deliver = (channel: string, frame: string) => void;

export class Bus {
  readonly #subscribers = new Map<string, Set<Deliver>>();
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
    const subscribers = this.#subscribers.get(channel);
    if (subscribers) subscribers.add(deliver);
    else this.#subscribers.set(channel, new Set([deliver]));
  }

  unsubscribe(channel: string, deliver: Deliver): void {
    const subscribers = this.#subscribers.get(channel);
    if (subscribers?.delete(deliver) && subscribers.size === 0) this.#subscribers.delete(channel);
  }

  hasSubscribers(channel: string): boolean {
    return this.#subscribers.has(channel);
  }

  /** Sends a message to all subscribers of a channel; costs nothing when there are none. */
  publish(channel: string, message: object): void {
    const subscribers = this.#subscribers.get(channel);
    if (!subscribers) return;
    const frame = JSON.stringify(message);
    for (const deliver of subscribers) deliver(channel, frame);
  }
}
