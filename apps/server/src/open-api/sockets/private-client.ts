import type { Worth } from '@bourse/protocol/call';
import { formatAmount } from '@bourse/money/amount';
import type { SignatureMethod } from '@bourse/protocol/api-keys/fields';
import { loginParams, privateFrame, type PrivateFrame } from '@bourse/protocol/open-api/private-frames';
import type { BalancePush } from '@bourse/protocol/open-api/private-topics';
import type { ApiKey } from '../../gateway/access/api-keys.ts';
import type { WalletPort } from '../../wallet/port.ts';
import { SocketClient } from '../../gateway/streams/socket-client.ts';
import { STREAM_LIMITS } from '../../gateway/streams/stream.ts';
import type { Services } from '../../services.ts';
import { ALL_PAIRS, covers, readChannel, type BalanceMode, type PrivateChannel } from './private-channels.ts';
import type { OrderNews } from './private-events.ts';
import type { BalanceNews, PrivateFeed, PrivateListener } from './private-feed.ts';
import type { Connection } from '../../gateway/streams/sockets.ts';

/** How a log-in was worded; the signature is over the rest. */
export interface Login {
  readonly accessKey: string;
  readonly signatureMethod: SignatureMethod;
  readonly signatureVersion: string;
  readonly timestamp: string;
  readonly signature: string;
}

export interface PrivateClientDeps {
  readonly services: Pick<Services, 'clock' | 'log'>;
  readonly feed: PrivateFeed;
  /** The key that signed a log-in from this connection. */
  readonly keyOf: (login: Login, connection: Connection) => Promise<ApiKey | undefined>;
  /** Whether a key still stands. */
  readonly stands: (key: ApiKey) => Promise<boolean>;
  readonly balances: WalletPort['balances'];
  readonly isListed: (symbol: string) => boolean;
}

/** HTX's numbers. */
const OK = 200;
const BAD_REQUEST = 2001;
const NOT_ALLOWED = 2002;

/** A client that leaves so many pings in a row unanswered is gone. */
const MISSED_PINGS = 2;
/** Who has not logged in when the second ping is due came for something else. */
const PINGS_TO_LOG_IN = 2;
const FAILED_LOGINS = 3;
/** What a log-in and a look at all balances take from the budget of frames. */
const DATABASE_COST = 5;

/** One connection to `/ws/v2`: whose it is and what it is subscribed to. */
export class PrivateClient extends SocketClient implements PrivateListener {
  readonly #connection: Connection;
  readonly #deps: PrivateClientDeps;
  /** The names as the client wrote them; pushes carry the same. */
  readonly #channels = new Map<string, PrivateChannel>();
  /** What the client was last told of each currency; `undefined` before it asked. */
  #balances: Map<string, { total: bigint; available: bigint }> | undefined;
  /** News that came while the balances were read. */
  #heldBack: BalanceNews[] | undefined;
  #key: ApiKey | undefined;
  #missedPings = 0;
  #pings = 0;
  #failedLogins = 0;

  constructor(connection: Connection, deps: PrivateClientDeps) {
    super({ ...connection, unsentBytes: STREAM_LIMITS.unsentBytes });
    this.#connection = connection;
    this.#deps = deps;
  }

  override get user(): number | undefined {
    return this.#key?.userId;
  }

  ping(): void {
    if (this.isEnded) return;
    this.#pings += 1;
    if (this.#missedPings >= MISSED_PINGS) return this.terminate();
    if (!this.#key && this.#pings >= PINGS_TO_LOG_IN) return this.drop(1008, 'not logged in');
    this.#missedPings += 1;
    this.#send({ action: 'ping', data: { ts: this.#deps.services.clock.now() } });
    if (this.#key) void this.#recheck(this.#key);
  }

  /** A key that ended while it logged in, or by another process, shows here. */
  async #recheck(key: ApiKey): Promise<void> {
    const stands = await this.#deps.stands(key).catch(() => true);
    if (!stands) this.revoked(key.id);
  }

  revoked(keyId: number): void {
    if (!this.isEnded && this.#key?.id === keyId) this.drop(1008, 'the key has ended');
  }

  override end(): void {
    super.end();
    if (this.#key) this.#deps.feed.leave(this.#key.userId, this);
    this.#channels.clear();
  }

  tellOrder({ symbol, orders, fill, cancel }: OrderNews): void {
    for (const [name, channel] of this.#channels) {
      if (channel.topic === 'balances' || !covers(channel.symbol, symbol)) continue;
      const news = channel.topic === 'orders' ? orders : (fill ?? (channel.withCancels ? cancel : undefined));
      if (news) this.#push(name, news);
    }
  }

  tellBalance(news: BalanceNews): void {
    if (this.#heldBack) {
      this.#heldBack.push(news);
      return;
    }
    if (!this.#balances) return;
    const known = this.#balances.get(news.currency);
    this.#balances.set(news.currency, { total: news.total, available: news.available });
    const changed = {
      total: known?.total !== news.total,
      available: known?.available !== news.available,
    };
    for (const [name, channel] of this.#channels) {
      if (channel.topic === 'balances') this.#pushBalance(name, channel.mode, news, changed);
    }
  }

  #pushBalance(
    name: string,
    mode: BalanceMode,
    news: BalanceNews,
    changed: { readonly total: boolean; readonly available: boolean },
  ): void {
    if (mode === '2' && (changed.total || changed.available)) {
      return this.#push(name, this.#balanceWords(news, { total: true, available: true }));
    }
    if (mode === '2') return;
    if (changed.total) this.#push(name, this.#balanceWords(news, { total: true, available: false }));
    if (mode === '1' && changed.available) {
      this.#push(name, this.#balanceWords(news, { total: false, available: true }));
    }
  }

  #balanceWords(
    { currency, total, available, changeType, time, seq }: BalanceNews,
    shown: { readonly total: boolean; readonly available: boolean },
  ): BalancePush {
    return {
      currency: currency.toLowerCase(),
      accountId: this.#key!.userId,
      ...(shown.total && { balance: formatAmount(total) }),
      ...(shown.available && { available: formatAmount(available) }),
      changeType,
      accountType: 'trade',
      changeTime: time,
      seqNum: String(seq),
    };
  }

  override failed(error: unknown): void {
    this.#deps.services.log.error({ err: error }, 'a frame of the open API failed');
    super.failed(error);
  }

  protected costOf(said: unknown): number {
    const { action, ch } = (said ?? {}) as { readonly action?: unknown; readonly ch?: unknown };
    const isRead =
      action === 'req' || (action === 'sub' && typeof ch === 'string' && ch.startsWith('accounts.update'));
    return isRead ? DATABASE_COST : 1;
  }

  /** Whoever is signed in hears of his orders whatever happens. */
  protected worthOf(): Worth {
    return 'exit';
  }

  protected handle(said: unknown): Promise<void> | void {
    const frame = privateFrame.safeParse(said);
    if (frame.success) return this.#handle(frame.data);
    this.#send({ action: 'notice', code: BAD_REQUEST, message: 'invalid.frame' });
  }

  #handle(frame: PrivateFrame): Promise<void> | void {
    switch (frame.action) {
      case 'pong':
        this.#missedPings = 0;
        return;
      case 'ping':
        return this.#send({
          action: 'pong',
          data: { ts: frame.data?.ts ?? this.#deps.services.clock.now() },
        });
      case 'req':
        return frame.ch === 'auth' ? this.#logIn(frame.params) : this.#refuse('req', frame.ch, 'invalid.ch');
      case 'sub':
        return this.#subscribe(frame.ch);
      case 'unsub':
        this.#channels.delete(frame.ch);
        return this.#accept('unsub', frame.ch);
    }
  }

  async #logIn(params: unknown): Promise<void> {
    const login = loginParams.safeParse(params);
    const key = login.success ? await this.#deps.keyOf(login.data, this.#connection) : undefined;
    if (this.isEnded) return;
    if (!key) {
      this.#send({ action: 'req', code: NOT_ALLOWED, ch: 'auth', message: 'auth.fail' });
      this.#failedLogins += 1;
      if (this.#failedLogins >= FAILED_LOGINS) this.drop(1008, 'too many failed log-ins');
      return;
    }
    if (this.#key && this.#key.userId !== key.userId) {
      this.#deps.feed.leave(this.#key.userId, this);
      this.#channels.clear();
      this.#balances = undefined;
    }
    this.#key = key;
    this.#deps.feed.join(key.userId, this);
    this.#accept('req', 'auth');
  }

  #subscribe(name: string): Promise<void> | void {
    if (!this.#key) return this.#refuse('sub', name, 'invalid.auth.state', NOT_ALLOWED);
    const channel = readChannel(name);
    if (!channel) return this.#refuse('sub', name, 'invalid.ch');
    if (
      channel.topic !== 'balances' &&
      channel.symbol !== ALL_PAIRS &&
      !this.#deps.isListed(channel.symbol)
    ) {
      return this.#refuse('sub', name, 'invalid.symbol');
    }
    if (!this.#channels.has(name) && this.#channels.size >= STREAM_LIMITS.channels) {
      return this.#refuse('sub', name, 'too.many.channels');
    }
    this.#accept('sub', name);
    if (channel.topic === 'balances') return this.#showBalances(name, channel, this.#key.userId);
    this.#channels.set(name, channel);
  }

  /** How all balances stand, then what changes. What changed while they were read comes right after them. */
  async #showBalances(
    name: string,
    channel: PrivateChannel & { topic: 'balances' },
    user: number,
  ): Promise<void> {
    const heldBack: BalanceNews[] = [];
    this.#heldBack = heldBack;
    try {
      const rows = await this.#deps.balances(user);
      if (this.isEnded) return;
      const time = this.#deps.services.clock.now();
      const shown = { total: true, available: channel.mode !== '0' };
      this.#balances ??= new Map();
      for (const { account, currency, available, frozen } of rows) {
        if (account !== 'spot') continue;
        const total = available + frozen;
        const { seq } = this.#deps.feed;
        this.#balances.set(currency, { total, available });
        const news = { currency, total, available, changeType: null, time, seq };
        this.#push(name, this.#balanceWords(news, shown));
      }
      this.#channels.set(name, channel);
    } finally {
      this.#heldBack = undefined;
    }
    for (const news of heldBack) this.tellBalance(news);
  }

  #accept(action: string, ch: string): void {
    this.#send({ action, code: OK, ch, data: {} });
  }

  #refuse(action: string, ch: string, message: string, code = BAD_REQUEST): void {
    this.#send({ action, code, ch, message });
  }

  #push(ch: string, data: object): void {
    this.#send({ action: 'push', ch, data });
  }

  #send(frame: object): void {
    this.send(JSON.stringify(frame));
  }
}
