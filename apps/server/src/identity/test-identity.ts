import { TEST_BRAND } from '../brand/test-brand.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProofList } from '@bourse/protocol/call';
import type { Refusal } from '@bourse/protocol/refusal';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Bus } from '../bus.ts';
import { connectDatabase } from '../database/connect.ts';
import { createMigratedDatabase } from '../database/test-database.ts';
import { createFiles, type Files } from '../files/files.ts';
import { KEY_BYTES, SecretBox } from '../files/secret-box.ts';
import { Devices } from '../gateway/devices.ts';
import { Budget, NO_LIMITS } from '../gateway/access/budget.ts';
import { createHttp, type HttpOptions } from '../gateway/http.ts';
import type { Operation, ShownFields } from '../gateway/access/proof.ts';
import { Passkeys } from '../passkeys/passkeys.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { createMessages, type Messages } from '../inbox/messages.ts';
import { Reads } from '../database/reads.ts';
import type { Services } from '../services.ts';
import { createIdentity, type Identity } from './identity.ts';
import type { IdentityLimits } from './limits.ts';
import { UNSCREENED } from '../screening/test-screen.ts';
import { STORED_RECORDS } from '../stored-records.ts';

export type Json = Record<string, any>;

/** Identity behind the real gateway on a real database, for tests: mail is kept, time stands still until moved. */
export interface TestIdentity {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly services: Services;
  readonly files: Files;
  readonly messages: Messages;
  readonly box: SecretBox;
  /** What the box, the outbox and the files are kept in. */
  readonly dataDir: string;
  readonly mails: Mail[];
  /** What is not sent yet. */
  readonly queue: MailQueue;
  /** Users who were given demo funds, in order. */
  readonly granted: number[];
  /** Who was reported to the engine as invited by whom, in order. */
  readonly invited: (readonly [userId: number, inviterId: number])[];
  /** What was logged at level error. */
  readonly errors: string[];
  /** Makes the giving of demo funds, and the reporting of inviters, fail. */
  grantFails: boolean;
  /** Makes the mail server fail. */
  mailFails: boolean;
  now: number;
  /** Posts a form from an IP and answers the body. */
  post(
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
    ip?: string,
  ): Promise<Json>;
  /** Someone at an IP whose browser keeps cookies; `post` is as above. */
  visitor(ip?: string): Visitor;
  codeFor(email: string): string;
  /** As a call that asks for these proofs would be answered. */
  prove(
    user: { readonly userId: string },
    proof: ProofList,
    fields: ShownFields,
    options?: { readonly operation?: Operation; readonly ip?: string },
  ): Promise<Refusal | undefined>;
  /** Registers through all steps and logs in. */
  signUp(email: string, password?: string): Promise<{ userId: string; token: string }>;
  close(): Promise<void>;
}

export interface Visitor {
  post(path: string, fields?: Record<string, string>): Promise<Json>;
  /** What his browser keeps, by name. */
  readonly cookies: Map<string, string>;
}

export const PASSWORD = 'Secret#12';
/** Not this machine, which demo mode treats kindly. */
const SOMEWHERE = '203.0.113.1';

export async function testIdentity(
  options: {
    limits?: Partial<IdentityLimits>;
    http?: Partial<HttpOptions>;
    mode?: 'demo' | 'production';
  } = {},
): Promise<TestIdentity> {
  const { db, waiting, close } = connectDatabase(await createMigratedDatabase(), { applicationName: 'test' });
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
  const mails: Mail[] = [];
  const granted: number[] = [];
  const invited: [number, number][] = [];
  const state = { now: Date.UTC(2026, 0, 1), grantFails: false, mailFails: false };
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const services = {
    reads: new Reads({ db, waiting }),
    settings: {
      mode: options.mode ?? 'demo',
      serviceUrl: 'https://help.example.com',
      dataDir,
      filesDir: dataDir,
      demoReview: false,
      publicUrl: 'https://exchange.example.com',
      protectionWaitHours: options.mode === 'production' ? 24 : 0,
    },
    log,
    brand: TEST_BRAND,
    db,
    clock: { now: () => state.now },
    bus: new Bus(),
  } as unknown as Services;
  const mailer: Mailer = {
    isLocal: true,
    async send(mail) {
      if (state.mailFails) throw new Error('no mail');
      mails.push(mail);
    },
    close: () => undefined,
  };
  const box = new SecretBox(randomBytes(KEY_BYTES));
  const post = new MailQueue(services, { mailer, box, random: () => 0 });
  const files = createFiles(services, box, new Budget());
  const messages = createMessages(services, {
    post,
    notices: async () => ({ list: [], totalRow: 0 }),
    freezeLink: (userId, trx) => identity.freeze.link(userId, trx),
  });
  const identity: Identity = createIdentity(services, {
    async grantDemoFunds(userId) {
      if (state.grantFails) throw new Error('no funds');
      granted.push(userId);
    },
    async setInviter(userId, inviterId) {
      if (state.grantFails) throw new Error('no engine');
      invited.push([userId, inviterId]);
    },
    valueInUsdt: () => undefined,
    cancelOrders: async () => undefined,
    collection: async () => undefined,
    travelFacts: async () => [],
    ownTables: STORED_RECORDS.ownTables,
    screen: UNSCREENED,
    suspendKeys: async () => async () => undefined,
    operations: {
      withdraw: ({ currency, chain, address, amount }) => ({ currency, chain, address, amount }),
      apiKey: ({ rights, ips = [] }) => ({ rights: rights.join(','), ips: ips.join(',') }),
      apiKeyConfirm: async (_userId, id) => ({ id }),
    },
    takeBack: async () => () => undefined,
    whitelist: async () => ({ on: false, offFrom: 0 }),
    post,
    box,
    passkeys: new Passkeys(services, box),
    files,
    messenger: messages,
    ...(options.limits && { limits: options.limits }),
  });
  await identity.start();
  const { sessions } = identity;
  const app = await createHttp({
    services,
    calls: [...identity.calls, ...files.calls, ...messages.calls],
    sessions,
    devices: new Devices((text) => box.mac('device', text)),
    budget: new Budget({ rates: NO_LIMITS }),
    ...options.http,
  });

  const test: TestIdentity = Object.assign(state, {
    app,
    identity,
    services,
    files,
    messages,
    box,
    dataDir,
    mails,
    queue: post,
    granted,
    invited,
    errors,
    async post(path: string, fields = {}, headers = {}, ip = SOMEWHERE): Promise<Json> {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
        remoteAddress: ip,
      });
      return answer.json();
    },
    visitor(ip = SOMEWHERE) {
      const cookies = new Map<string, string>();
      return {
        cookies,
        async post(path: string, fields = {}): Promise<Json> {
          const answer = await app.inject({
            method: 'POST',
            url: path,
            cookies: Object.fromEntries(cookies),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(fields).toString(),
            remoteAddress: ip,
          });
          for (const { name, value } of answer.cookies) cookies.set(name, value);
          return answer.json();
        },
      };
    },
    prove(
      { userId }: { readonly userId: string },
      proof: ProofList,
      fields: ShownFields,
      { operation, ip = SOMEWHERE }: { readonly operation?: Operation; readonly ip?: string } = {},
    ) {
      const session = { id: Number(userId), userId: Number(userId), email: '' };
      const caller = { language: 'en-US', ip, agent: '', session } as const;
      return identity.prove({ path: '/test', proof }, fields, caller, operation);
    },
    codeFor(email: string) {
      const codes = mails.flatMap(({ to, text }) => (to === email ? (/^\d{6}$/m.exec(text) ?? []) : []));
      return codes.at(-1) ?? 'none';
    },
    async signUp(email: string, password = PASSWORD) {
      const invitationCode = await identity.firstInviteCode();
      // From an address of its own, so that users signing up do not use up each other's codes.
      const ip = `198.51.100.${(mails.length % 250) + 1}`;
      await test.post('/user/sendEmailCode', { email }, {}, ip);
      const code = test.codeFor(email);
      const fields = { email, password, password1: password, invitationCode, code };
      const registered = await test.post('/user/register', fields, {}, ip);
      if (registered['code'] !== 1) throw new Error(JSON.stringify(registered));
      return (await test.post('/user/login', { email, password }))['data'];
    },
    async close() {
      await app.close();
      await identity.stop();
      await messages.stop();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
  return test;
}
