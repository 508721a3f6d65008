import { createAdmin } from '@bourse/server/operators/team/create-admin';
import { pino } from 'pino';
import { Client, type Answer, type CallOptions, type Fields, type Files } from './client.ts';
import type { TestExchange } from './exchange.ts';
import { oneTimeCode } from './one-time-code.ts';
import type { SoftAuthenticator } from './soft-authenticator.ts';

/** The password of every operator that the testkit makes. */
export const OPERATOR_PASSWORD = 'Operator#12';

const STEP_MS = 30_000;

/** Someone at the operator's console: keeps the cookie, sends the header, has the authenticator. */
export class TestOperator {
  readonly email: string;
  readonly #exchange: Pick<TestExchange, 'url' | 'clock'>;
  readonly #client: Client;
  readonly headers: Readonly<Record<string, string>>;
  /** By their names, as a browser keeps them. */
  readonly #cookies = new Map<string, string>();
  #secret = '';
  /** In which step of the authenticator a code was last taken from it. */
  #shownAt = 0;
  /** The last cookie that was set, with what stands behind it. */
  setCookie = '';

  /** `headers` are sent with every call, as a proxy in front would. */
  constructor(
    exchange: Pick<TestExchange, 'url' | 'clock'>,
    email: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#exchange = exchange;
    this.headers = headers;
    this.#client = new Client(exchange.url);
    this.email = email;
  }

  /** Uses an enrolment link, which also signs in. */
  async enrol(link: string): Promise<this> {
    const token = link.split('#')[1]!;
    this.#secret = (await this.ok('/ops/api/enrolment', { token })).secret;
    const password = { password: OPERATOR_PASSWORD, password1: OPERATOR_PASSWORD };
    await this.ok('/ops/api/enrol', { token, totp: this.code(), ...password });
    return this;
  }

  /** For requests made by hand. */
  get cookie(): string {
    return [...this.#cookies.values()].join('; ');
  }

  /** What the authenticator shows. Each code is good once, so a second use needs the clock to move on. */
  code(): string {
    this.#shownAt = this.#step();
    return oneTimeCode(this.#secret, this.#exchange.clock.now());
  }

  /** As `code`, once it shows another than the last that was taken from it. */
  async unusedCode(): Promise<string> {
    if (this.#shownAt === this.#step()) await this.#exchange.clock.advance(STEP_MS);
    return this.code();
  }

  #step(): number {
    return Math.floor(this.#exchange.clock.now() / STEP_MS);
  }

  /** Signs in with the next code. */
  async login(): Promise<Answer> {
    await this.#exchange.clock.advance(STEP_MS);
    const { email } = this;
    return this.call('/ops/api/login', { email, password: OPERATOR_PASSWORD, totp: this.code() });
  }

  /** Makes a call, with the next code of his app where the exchange asks for one, as the console does. */
  async call(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    const answer = await this.callWithout(path, fields, options);
    if (answer.body['reason'] !== 'OPS_PROOF_NEEDED') return answer;
    const headers = { ...options.headers, 'x-ops-code': await this.unusedCode() };
    return this.callWithout(path, fields, { ...options, headers });
  }

  /** Makes a call as whoever has his session, and not his authenticator. */
  async callWithout(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    const headers = { 'x-ops-request': '1', cookie: this.cookie, ...this.headers, ...options.headers };
    const answer = await this.#client.call(path, fields, { ...options, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';') as [string];
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair);
      this.setCookie = cookie;
    }
    return answer;
  }

  /** Makes a call with files, as multipart. */
  upload(path: string, fields: Fields, files: Files): Promise<Answer> {
    const headers = { 'x-ops-request': '1', cookie: this.cookie, ...this.headers };
    return this.#client.upload(path, fields, files, { headers });
  }

  /** Makes a call that must succeed; answers its data. */
  async ok(path: string, fields: Fields = {}): Promise<any> {
    const answer = await this.call(path, fields);
    if (answer.code !== 1) throw new Error(`${path} was answered ${JSON.stringify(answer.body)}`);
    return answer.data;
  }

  /** Makes a passkey, with the next code of his app. */
  async addPasskey(authenticator: SoftAuthenticator, name = 'Key'): Promise<{ id: string }> {
    await this.#exchange.clock.advance(STEP_MS);
    const proof = { oldPwd: OPERATOR_PASSWORD, totp: this.code() };
    const options = await this.ok('/ops/api/passkeys/options', proof);
    const response = JSON.stringify(authenticator.create(options));
    return this.ok('/ops/api/passkeys/add', { name, response });
  }

  /** A proposal as he is shown it. */
  async proposal(id: string): Promise<any> {
    const { list } = await this.ok('/ops/api/proposals/list', { pageSize: 100 });
    return list.find((each: { id: string }) => each.id === id);
  }

  /** Approves a proposal as he is shown it. */
  async approve(id: string, fields: Fields = {}): Promise<Answer> {
    const payloadHash = (await this.proposal(id))?.payloadHash ?? '0'.repeat(64);
    return this.call('/ops/api/proposals/approve', { id, payloadHash, ...fields });
  }

  /** As `call`, for answers that are files. */
  fetch(path: string, fields: Fields = {}): Promise<Response> {
    return this.#client.fetch(path, fields, {
      headers: { 'x-ops-request': '1', cookie: this.cookie, ...this.headers },
    });
  }

  /** A file. */
  get(path: string): Promise<Response> {
    return fetch(this.#exchange.url + path, { headers: { cookie: this.cookie } });
  }
}

/** The first admin, by the command and his link. */
export async function enrolAdmin(
  exchange: Pick<TestExchange, 'url' | 'clock' | 'databaseUrl'>,
  email = 'admin@example.com',
  headers: Readonly<Record<string, string>> = {},
): Promise<TestOperator> {
  const { clock, databaseUrl } = exchange;
  const link = await createAdmin(databaseUrl, email, { clock, log: pino({ level: 'silent' }) });
  return new TestOperator(exchange, email, headers).enrol(link.path);
}

/** Invites an operator, as an admin who is the only one does; answers the path of the link that was mailed. */
export async function inviteOperator(
  exchange: Pick<TestExchange, 'mail'>,
  admin: TestOperator,
  role: string,
  email = `${role}@example.com`,
): Promise<string> {
  await admin.ok('/ops/api/operators/create', { email, role });
  return exchange.mail.enrolmentLinkFor(email);
}

/** An operator whom an admin invites, who is the only one. */
export async function enrolOperator(
  exchange: Pick<TestExchange, 'url' | 'clock' | 'mail'>,
  admin: TestOperator,
  role: string,
  email = `${role}@example.com`,
): Promise<TestOperator> {
  const link = await inviteOperator(exchange, admin, role, email);
  return new TestOperator(exchange, email, admin.headers).enrol(link);
}
