import { SIGNED_OUT } from '@bourse/protocol/envelope';
import { answersFile, isOfOperators, type AnyCall } from '@bourse/protocol/call';
import { OPERATOR_ROLES, type OperatorRole } from '@bourse/protocol/operators/roles';
import { TestBot } from '@bourse/server/open-api/test-bot';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { TestUser } from '@bourse/testkit/client';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import type { Fields } from './fields.ts';
import type { RandomBody } from './random-bodies.ts';

export interface Sent {
  readonly status: number;
  /** Its operation was carried out, or its answer given. */
  readonly isAccepted: boolean;
  /** What came where JSON should have. */
  readonly notJson?: string;
}

const PATIENCE_MS = 20_000;

/** Everyone who calls: a visitor, a user who may do everything, his program, and an operator of each role. */
export class Callers {
  readonly #exchange: TestExchange;
  readonly #operators: ReadonlyMap<OperatorRole, TestOperator>;
  #user: TestUser;
  #isSignedOut = false;
  readonly #bot: TestBot;

  private constructor(
    exchange: TestExchange,
    operators: ReadonlyMap<OperatorRole, TestOperator>,
    user: TestUser,
    bot: TestBot,
  ) {
    this.#exchange = exchange;
    this.#operators = operators;
    this.#user = user;
    this.#bot = bot;
  }

  static async of(exchange: TestExchange): Promise<Callers> {
    const admin = await enrolAdmin(exchange);
    const operators = new Map<OperatorRole, TestOperator>([['admin', admin]]);
    for (const role of OPERATOR_ROLES)
      if (role !== 'admin') operators.set(role, await enrolOperator(exchange, admin, role));
    const user = await readyUser(exchange);
    return new Callers(exchange, operators, user, await TestBot.of(exchange, user, 'read,trade,withdraw'));
  }

  get bot(): TestBot {
    return this.#bot;
  }

  get userId(): string {
    return String(this.#user.userId);
  }

  get token(): string {
    return this.#user.token;
  }

  /** Sends fields as the call's family does. `text`: this body in the place of them. */
  async send(call: AnyCall, fields: Fields, text?: string): Promise<Sent> {
    const { access } = call;
    const path = withParameters(call.path, fields);
    const isOpen = call.envelope === 'v1' || call.envelope === 'v2';
    let response: Response;
    if (isOpen) response = await this.#fetchSigned(call, path, fields, text);
    else {
      const headers = isOfOperators(access)
        ? this.#operatorHeaders()
        : { 'x-access-token': this.#user.token };
      response = await this.#fetch(call.method, path, {
        headers: { ...headers, 'accept-language': 'en-US' },
        ...(call.method === 'POST' && { body: text ?? bodyOf(call, fields) }),
      });
    }
    return this.#read(call, response);
  }

  /** Sends a body as it is, whatever the call takes. */
  async sendRaw(call: AnyCall, { contentType, bytes }: RandomBody): Promise<Sent> {
    const { access, path } = call;
    const isOpen = call.envelope === 'v1' || call.envelope === 'v2';
    const headers = isOfOperators(access) ? this.#operatorHeaders() : { 'x-access-token': this.#user.token };
    const target = isOpen ? this.#bot.sign(call.method, path) : withParameters(path, {});
    const response = await this.#fetch(call.method, target, {
      headers: {
        ...headers,
        'accept-language': 'en-US',
        ...(contentType && { 'content-type': contentType }),
      },
      body: new Uint8Array(bytes),
    });
    return this.#read(call, response);
  }

  #fetchSigned(call: AnyCall, path: string, fields: Fields, text?: string): Promise<Response> {
    const isGet = call.method === 'GET';
    const query = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
    const signed = this.#bot.sign(call.method, path, isGet ? query : {});
    return this.#fetch(call.method, signed, {
      headers: { 'content-type': 'application/json' },
      ...(!isGet && { body: text ?? JSON.stringify(Array.isArray(call.example) ? [fields] : fields) }),
    });
  }

  #fetch(method: string, path: string, init: RequestInit): Promise<Response> {
    return fetch(this.#exchange.url + path, { method, ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  }

  /** An admin's: he may do everything. */
  #operatorHeaders(): Record<string, string> {
    return { 'x-ops-request': '1', cookie: this.#operators.get('admin')!.cookie };
  }

  async #read(call: AnyCall, response: Response): Promise<Sent> {
    const { status } = response;
    const body = await response.text();
    let answer: Record<string, unknown>;
    try {
      answer = JSON.parse(body) as Record<string, unknown>;
    } catch {
      if (answersFile(call) && status === 200) return { status, isAccepted: true };
      return { status, isAccepted: false, notJson: body.slice(0, 120) };
    }
    const { code, status: word } = answer;
    if (status === 401 || code === SIGNED_OUT) this.#isSignedOut = true;
    return { status, isAccepted: status === 200 && (code === 1 || code === 200 || word === 'ok') };
  }

  /** A request may have ended a session: whoever was signed out is replaced, or signs in. Call it before each request. */
  async ready(): Promise<void> {
    if (!this.#isSignedOut) return;
    this.#isSignedOut = false;
    for (const operator of this.#operators.values()) await operator.login();
    this.#user = await readyUser(this.#exchange);
  }
}

let users = 0;

/** Who may deposit, withdraw, trade and subscribe. */
async function readyUser(exchange: TestExchange): Promise<TestUser> {
  const user = await exchange.signUp(`fuzz${++users}@example.com`);
  await user.setFundPassword();
  await exchange.verify(user);
  return user;
}

/** `:id` in a path is a field like others. */
function withParameters(path: string, fields: Fields): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(fields[name] ?? '1')));
}

function bodyOf(call: AnyCall, fields: Fields): URLSearchParams | FormData {
  const form = call.files.length > 0 ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.append(name, asText(value));
  if (form instanceof FormData)
    for (const name of call.files)
      form.append(name, new Blob([new Uint8Array(64).fill(137)]), '../photo.png');
  return form;
}

/** Text that `encodeURIComponent` takes: a lone surrogate goes out as a client's own encoder would send it. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
