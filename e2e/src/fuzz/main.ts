import { parseArgs } from 'node:util';
import { Random } from '@bourse/engine/sim/random';
import type { AnyCall } from '@bourse/protocol/call';
import { OPEN_CALLS } from '@bourse/protocol/open-api/open-calls';
import { OPS_CALLS, WEB_CALLS } from '@bourse/protocol/all-calls';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { createMigratedDatabase } from '@bourse/server/database/test-database';
import { startTestPostgres } from '@bourse/testkit/postgres';
import { Callers } from './callers.ts';
import { exampleOf, fieldsOf } from './fields.ts';
import { sendFrames, type Share } from './frames.ts';
import { HOSTILE_JSON, HOSTILE_TEXTS } from './hostile-values.ts';
import { randomBody, takesBody, tooLargeBody } from './random-bodies.ts';
import { Watch } from './watch.ts';
import { sendWires } from './wires.ts';

/**
 * `npm run fuzz -- [--share N] [--bodies N] [--wires N] [--seed N] [--only WORD]`: every call of every family with a hostile value in
 * each of its fields, hostile frames through every WebSocket, random bodies, and broken wires, against a real exchange. A JSON line per
 * family; exit code 1 on any violation (`watch.ts` says what one is). `--share 8` tries each eighth value of each field,
 * another eighth from field to field.
 */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    bodies: { type: 'string', default: '10000' },
    wires: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const share = Number(values.share);
let turn = 0;
/** Values are dealt out in turn over all fields, so that a share of them meets every field and every value is met. */
const isDealt: Share = () => turn++ % share === 0;

const FAMILIES: Readonly<Record<string, object>> = { web: WEB_CALLS, open: OPEN_CALLS, ops: OPS_CALLS };
const postgres = await startTestPostgres();
const exchange = await startTestExchange({
  databaseUrl: await createMigratedDatabase(postgres),
  env: { DEMO_REVIEW: 'off' },
});
const callers = await Callers.of(exchange);
const watch = new Watch(exchange, () => callers.ready());
for (const [name, family] of Object.entries(FAMILIES)) {
  const calls = Object.values(family).flatMap((domain) => Object.values(domain as Record<string, AnyCall>));
  let fields = 0;
  watch.next();
  for (const call of calls) if (call.path.includes(values.only)) fields += await sendHostileFields(call);
  report(name, { calls: calls.length, fields });
}
watch.next();
await sendFrames(exchange, callers, watch, isDealt);
report('sockets', {});
watch.next();
const seed = Number(values.seed);
await sendBodies(Number(values.bodies), new Random(seed));
report('bodies', { seed });
watch.next();
await sendWires(exchange, watch, Number(values.wires), new Random(seed));
report('wires', { seed });
await checkAtTheEnd(exchange);
await exchange.stop();
await postgres.stop();
process.exitCode = watch.violations.length > 0 ? 1 : 0;

/** Answers how many fields it has. */
async function sendHostileFields(call: AnyCall): Promise<number> {
  const isJson = (call.envelope === 'v1' || call.envelope === 'v2') && call.method === 'POST';
  const example = exampleOf(call);
  const names = fieldsOf(call);
  for (const name of names) {
    for (const value of HOSTILE_TEXTS) {
      if (!isDealt(0)) continue;
      const what = () => `${call.method} ${call.path} ${name}=${JSON.stringify(value).slice(0, 100)}`;
      await watch.of(what, () => callers.send(call, { ...example, [name]: value }));
    }
    if (!isJson) continue;
    for (const text of HOSTILE_JSON) {
      if (!isDealt(0)) continue;
      const fields = JSON.stringify({ ...example, [name]: '\u0001' }).replace('"\\u0001"', () => text);
      const body = Array.isArray(call.example) ? `[${fields}]` : fields;
      const what = () => `${call.method} ${call.path} ${name}: ${text.slice(0, 100)}`;
      await watch.of(what, () => callers.send(call, {}, body));
    }
  }
  return names.length;
}

async function sendBodies(count: number, random: Random): Promise<void> {
  const calls = Object.values(FAMILIES)
    .flatMap((family) => Object.values(family))
    .flatMap((domain) => Object.values(domain as Record<string, AnyCall>))
    .filter(takesBody);
  const names = new Map(calls.map((call) => [call, fieldsOf(call)]));
  for (let i = 0; i < count; i++) {
    const call = random.pick(calls);
    const body = randomBody(random, names.get(call)!);
    await watch.of(
      () => `${call.path} ${body.contentType} ${body.bytes.toString('latin1').slice(0, 200)}`,
      () => callers.sendRaw(call, body),
    );
  }
  for (const path of ['/bb/order/create', '/v1/order/orders/place', '/ops/api/login']) {
    const call = calls.find((each) => each.path === path)!;
    await watch.of(
      () => `${path}: a body of 40 MiB`,
      async () => {
        const sent = await callers.sendRaw(call, {
          contentType: 'application/x-www-form-urlencoded',
          bytes: tooLargeBody(),
        });
        if (sent.status !== 413) watch.tell(`${path}: a body of 40 MiB is answered ${sent.status}`);
        return sent;
      },
    );
  }
}

/** What was done in between adds up. */
async function checkAtTheEnd({ audit }: TestExchange): Promise<void> {
  const { ok, differences } = await audit();
  if (!ok) watch.tell(`the audit found ${differences.slice(0, 5).join('; ')}`);
}

function report(family: string, more: object): void {
  const { requests, refused, accepted, slowestMs, violations } = watch;
  const slowest_ms = Math.round(slowestMs);
  const values = HOSTILE_TEXTS.length;
  console.log(
    JSON.stringify({
      name: `fuzz.${family}`,
      ...more,
      values,
      requests,
      refused,
      accepted,
      slowest_ms,
      violations: violations.length,
    }),
  );
}
