import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { Joiner, partsOf } from './parts.ts';

export interface Message {
  readonly subject: string;
  readonly body: Buffer;
  readonly reply: string | undefined;
  /** NATS gives back what nobody listens to, to the reply's subject; then the body is empty. */
  readonly isUnheard: boolean;
}

const NO_RESPONDERS = 503;
const EMPTY = Buffer.alloc(0);
/** A line that says nothing for two of these is cut, whatever TCP thinks. */
const PING_MS = 500;
const RETRY_MS = 100;

/**
 * A connection to NATS that reconnects for ever. What is sent while it is down may be sent later or never, and what comes
 * may be lost: whoever uses it counts (`feed.ts`), and asks again.
 */
export class Line {
  readonly #connection: NatsConnection;
  readonly #failed: (error: unknown) => void;
  readonly #listeners: ((isUp: boolean) => void)[] = [];
  #isUp = true;

  private constructor(connection: NatsConnection, failed: (error: unknown) => void) {
    this.#connection = connection;
    this.#failed = failed;
    void this.#watch();
  }

  /**
   * Resolves when the first server has answered; rejects when none does. `failed` is told of messages that cannot be read:
   * nothing that comes over the network may end the process.
   */
  static async open(urls: readonly string[], name: string, failed: (error: unknown) => void): Promise<Line> {
    const connection = await connect({
      ...serversOf(urls),
      name,
      timeout: 2_000,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
      reconnectJitter: RETRY_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
      noEcho: true,
      noAsyncTraces: true,
      ignoreAuthErrorAbort: true,
    });
    return new Line(connection, failed);
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Host and port of the server that it goes to. */
  get server(): string {
    return this.#connection.getServer();
  }

  /** Told when the line breaks and when it is there again. */
  onChange(listener: (isUp: boolean) => void): void {
    this.#listeners.push(listener);
  }

  send(subject: string, body: string | Uint8Array, reply?: string): void {
    if (this.#connection.isClosed()) return;
    for (const part of partsOf(body)) this.#connection.publish(subject, part, reply ? { reply } : {});
  }

  /** Takes whole messages; answers how to end it. */
  listen(subject: string, take: (message: Message) => void): () => void {
    const joiner = new Joiner();
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) return;
        try {
          const whole = read(joiner, message);
          if (whole) take(whole);
        } catch (cause) {
          this.#failed(cause);
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  /** Resolves when what was sent has reached the server. */
  flush(): Promise<void> {
    return this.#connection.flush();
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#tell(false);
      if (type === 'reconnect') this.#tell(true);
    }
  }

  #tell(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    for (const listener of this.#listeners) listener(isUp);
  }
}

/** The client takes hosts, and what lets us in apart: a user with a password, or a token alone. */
function serversOf(urls: readonly string[]) {
  const parsed = urls.map((url) => new URL(url));
  const { username = '', password = '' } = parsed.find((url) => url.username !== '') ?? {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: parsed.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(parsed.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  };
}

function read(joiner: Joiner, { subject, data, reply, headers }: Msg): Message | undefined {
  if (headers?.code === NO_RESPONDERS) return { subject, body: EMPTY, reply: undefined, isUnheard: true };
  const body = joiner.take(`${subject} ${reply ?? ''}`, data);
  return body && { subject, body, reply, isUnheard: false };
}
