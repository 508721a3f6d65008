import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderView } from '@bourse/protocol/spot/calls';
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

/** File parts by field name. The name is what the client says; the server goes by the content. */
export type Files = Readonly<Record<string, { readonly bytes: Uint8Array; readonly name?: string }>>;

/** A picture for forms that want one: a PNG of two by two pixels. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MwTjsDRAwQCgAktgWV7dMrfwAAAABJRU5ErkJggg==',
  'base64',
);

/** No call takes this long; a server that is killed may never answer. */
const PATIENCE_MS = 15_000;

export const BTC_USDT = { baseCoin: 'BTC', quoteCoin: 'USDT' };

/** The password of every user that `signUp` makes. */
export const PASSWORD = 'Secret#12';

/** What `setFundPassword` sets. */
export const FUND_PASSWORD = '246810';

/**
 * Someone who calls the exchange over HTTP, as the web app does: form-encoded, `X-Access-Token` when signed in. `from`: the
 * address that a proxy says he calls from, for exchanges that trust one here.
 */
export class Client {
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #from: string | undefined;

  constructor(url: string, token?: string, from?: string) {
    this.#url = url;
    this.#token = token;
    this.#from = from;
  }

  /** Makes a call. Throws only when no answer came. */
  async call(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    return this.#answer(await this.fetch(path, fields, options));
  }

  /** As `call`, for answers that are files. */
  fetch(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Response> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return this.#post(path, form, options);
  }

  /** As `call`, of calls that are made with GET. */
  async get(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
    return this.#answer(await this.#send(`${path}?${query}`, { method: 'GET' }, options));
  }

  #post(path: string, body: URLSearchParams | FormData, options: CallOptions): Promise<Response> {
    return this.#send(path, { method: 'POST', body }, options);
  }

  #send(path: string, how: RequestInit, options: CallOptions): Promise<Response> {
    return fetch(this.#url + path, {
      ...how,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'accept-language': options.language ?? 'en-US',
        ...(this.#token === undefined ? {} : { 'x-access-token': this.#token }),
        ...(this.#from === undefined ? {} : { 'x-forwarded-for': this.#from }),
        ...options.headers,
      },
    });
  }

  async #answer(response: Response): Promise<Answer> {
    const body = (await response.json()) as Record<string, any>;
    const { status, headers } = response;
    return { status, headers, code: body['code'], msg: body['msg'], data: body['data'], body };
  }

  /** Makes a call with files, as multipart. */
  async upload(path: string, fields: Fields, files: Files, options: CallOptions = {}): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    for (const [name, file] of Object.entries(files)) {
      form.set(name, new Blob([new Uint8Array(file.bytes)]), file.name ?? 'photo.png');
    }
    return this.#answer(await this.#post(path, form, options));
  }

  /** Makes a call that must succeed; answers its data. What was not carried out, because the exchange was too busy, is asked again. */
  async ok(path: string, fields: Fields = {}): Promise<any> {
    let answer = await this.call(path, fields);
    for (const until = Date.now() + PATIENCE_MS; answer.status === 503 && Date.now() < until;) {
      await sleep(300);
      answer = await this.call(path, fields);
    }
    if (answer.code !== 1) throw new Error(`${path} was answered ${JSON.stringify(answer.body)}`);
    return answer.data;
  }
}

/** A registered and signed-in user. */
export class TestUser extends Client {
  readonly email: string;
  readonly userId: number;
  readonly token: string;

  constructor(url: string, email: string, userId: number, token: string, from?: string) {
    super(url, token, from);
    this.email = email;
    this.userId = userId;
    this.token = token;
  }

  /** Places an order on BTC/USDT, a limit order unless `fields` say otherwise; it must be accepted. */
  async place(fields: Fields): Promise<OrderView> {
    const { order } = await this.ok('/bb/order/create', { ...BTC_USDT, type: 'limit', ...fields });
    return order;
  }

  /** Available and frozen of a currency on one of his accounts, as decimal strings. */
  async balance(
    currency: string,
    account: 'spot' | 'contract' = 'spot',
  ): Promise<{ available: string; frozen: string }> {
    const entry = (await this.ok('/bb/asset/list'))[account].find(
      (each: { currencyName: string }) => each.currencyName === currency,
    );
    return { available: entry.availableCurrency, frozen: entry.frozenCurrency };
  }

  /** Uploads a picture; answers the id to hand in with a form. */
  async uploadPicture(purpose: 'kyc' | 'avatar', bytes: Uint8Array = PICTURE): Promise<string> {
    const answer = await this.upload('/bb/file/upload', { purpose }, { file: { bytes } });
    if (answer.code !== 1) throw new Error(`the upload was answered ${JSON.stringify(answer.body)}`);
    return answer.data.fileId;
  }

  /** Hands in an application for identity verification; `TestExchange.verify` approves it as well. */
  async applyForVerification(fields: Fields = {}): Promise<void> {
    await this.ok('/bb/user/realNameAuthentication', {
      realName: 'Test Person',
      idNumber: `ID${this.userId}`,
      frontPhoto: await this.uploadPicture('kyc'),
      backPhoto: await this.uploadPicture('kyc'),
      ...fields,
    });
  }

  /** Sets the fund password, for the first time. */
  async setFundPassword(): Promise<void> {
    await this.ok('/user/setTransactionPwd', { password: FUND_PASSWORD, password1: FUND_PASSWORD });
  }
}

/** Registers with the mailed code and an invite code (the first one), and logs in: every step a real call. */
export async function signUp(
  url: string,
  mail: Outbox,
  email: string,
  { inviteCode, from }: { readonly inviteCode?: string; readonly from?: string } = {},
): Promise<TestUser> {
  const visitor = new Client(url, undefined, from);
  const invitationCode = inviteCode ?? (await visitor.ok('/bb/config')).demoInviteCode;
  await visitor.ok('/user/sendEmailCode', { email });
  await visitor.ok('/user/register', {
    email,
    password: PASSWORD,
    password1: PASSWORD,
    invitationCode,
    code: await mail.codeSoonFor(email),
  });
  const { userId, token } = await visitor.ok('/user/login', { email, password: PASSWORD });
  return new TestUser(url, email, Number(userId), token, from);
}
