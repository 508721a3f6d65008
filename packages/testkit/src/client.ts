import type { OrderView } from '@bourse/protocol/stream';
import type { Outbox } from './outbox.ts';

/** What a call was answered, whatever its envelope: `code`, `msg` and `data` of the general one, `body` of all. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly data: any;
  readonly body: Record<string, any>;
}

export interface CallOptions {
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Fields = Readonly<Record<string, string | number>>;

/** No call takes this long; a server that is killed may never answer. */
const PATIENCE_MS = 15_000;

export const BTC_USDT = { baseCoin: 'BTC', quoteCoin: 'USDT' };

/** The password of every user that `signUp` makes. */
export const PASSWORD = 'Secret#12';

/** Someone who calls the exchange over HTTP, as the web app does: form-encoded, `X-Access-Token` when signed in. */
export class Client {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Makes a call. Throws only when no answer came. */
  async call(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    const response = await fetch(this.#url + path, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'accept-language': options.language ?? 'en-US',
        ...(this.#token === undefined ? {} : { 'x-access-token': this.#token }),
        ...options.headers,
      },
    });
    const body = (await response.json()) as Record<string, any>;
    const { status, headers } = response;
    return { status, headers, code: body['code'], msg: body['msg'], data: body['data'], body };
  }

  /** Makes a call that must succeed; answers its data. */
  async ok(path: string, fields: Fields = {}): Promise<any> {
    const answer = await this.call(path, fields);
    if (answer.code !== 1) throw new Error(`${path} was answered ${JSON.stringify(answer.body)}`);
    return answer.data;
  }
}

/** A registered and signed-in user. */
export class TestUser extends Client {
  readonly email: string;
  readonly userId: number;
  readonly token: string;

  constructor(url: string, email: string, userId: number, token: string) {
    super(url, token);
    this.email = email;
    this.userId = userId;
    this.token = token;
  }

  /** Places an order on BTC/USDT, a limit order unless `fields` say otherwise; it must be accepted. */
  async place(fields: Fields): Promise<OrderView> {
    const { order } = await this.ok('/bb/order/create', { ...BTC_USDT, type: 'limit', ...fields });
    return order;
  }

  /** Available and frozen of a currency on the spot account, as decimal strings. */
  async balance(currency: string): Promise<{ available: string; frozen: string }> {
    const { spot } = await this.ok('/bb/asset/list');
    const entry = spot.find((each: { currencyName: string }) => each.currencyName === currency);
    return { available: entry.availableCurrency, frozen: entry.frozenCurrency };
  }
}

/** Registers with the mailed code and the first invite code, and logs in: every step a real call. */
export async function signUp(url: string, mail: Outbox, email: string): Promise<TestUser> {
  const visitor = new Client(url);
  const { demoInviteCode } = await visitor.ok('/bb/config');
  await visitor.ok('/user/sendEmailCode', { email });
  await visitor.ok('/user/register', {
    email,
    password: PASSWORD,
    password1: PASSWORD,
    invitationCode: demoInviteCode,
    code: mail.codeFor(email),
  });
  const { userId, token } = await visitor.ok('/user/login', { email, password: PASSWORD });
  return new TestUser(url, email, Number(userId), token);
}
