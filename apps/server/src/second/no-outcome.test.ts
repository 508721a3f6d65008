import type { Command } from '@bourse/protocol/command';
import { DEFAULT_SECOND_SETTINGS } from '@bourse/protocol/second/rules';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bet, moveTo, open, result, SECOND, trader } from '../contract/test-trader.ts';
import { configViews } from './config-view.ts';

/**
 * Nobody can choose a price or an outcome, an operator neither. Two proofs: whatever he calls, prices, orders and
 * positions stay as they are; and no source file but the ones that must can write them.
 */

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
const ENGINE = fileURLToPath(new URL('../../../../packages/engine/src/', import.meta.url));

/** Files below a folder, tests and their helpers left out, whose text matches. */
function filesWith(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(\.test\.ts|(^|\/)test-[^/]*\.ts|(^|\/)sim\/.*)$/.test(path))
    .filter((path) => pattern.test(readFileSync(folder + path, 'utf8')))
    .toSorted();
}

test('prices come from the chain of the feed’s ticks alone', () => {
  expect(filesWith(SOURCES, /type: 'ticks',/)).toEqual(['market/ticks/tick-chain.ts']);
  // And into the chain from the gate alone.
  expect(filesWith(SOURCES, /chain\.add\(/)).toEqual(['market/feed-intake.ts']);
});

test('no statement writes prices, orders or positions but the commit’s', () => {
  const tables = '(tick_blocks|live_seconds|open_seconds|closed_seconds|open_positions|closed_positions)';
  const kysely = new RegExp(
    `(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\\(\\s*['"\`]${tables}`,
  );
  const raw = new RegExp(`(insert\\s+into|update|delete\\s+from|truncate|copy)\\s+${tables}`, 'i');
  expect(filesWith(SOURCES, kysely)).toEqual([]);
  // What moves sealed blocks from row to row.
  expect(filesWith(SOURCES, /rows: 'tick_blocks'/)).toEqual(['market/ticks/tick-packer.ts']);
  // What moves ended ones, as they are.
  expect(filesWith(SOURCES, raw)).toEqual(['second/ended-seconds.ts']);
  expect(readFileSync(`${SOURCES}second/ended-seconds.ts`, 'utf8')).not.toMatch(/update\s+live_seconds/);
  expect(
    filesWith(SOURCES, /(defineTable\(|[tT]able: )'(tick_blocks|closed_seconds|closed_positions)'/),
  ).toEqual(['contract/records.ts', 'second/records.ts', 'sequencer/rows/own-tables.ts']);
});

test('in the engine an outcome is written in one place, which takes a tick', () => {
  // The audit's fold keeps a book of its own.
  expect(filesWith(ENGINE, /\.(strikePrice|settlePrice|settleTick) = /)).toEqual([
    'audit/fold-second.ts',
    'second/second-ticks.ts',
  ]);
  expect(filesWith(ENGINE, /end\(state, second, /)).toEqual(['second/second-ticks.ts']);
  expect(filesWith(ENGINE, /\.mark = /)).toEqual(['contract/contract-market.ts', 'spot/ticks.ts']);
});

/** Commands that have to do with prices, or with what belongs to users in contracts. */
const FORBIDDEN: readonly Command['type'][] = [
  'ticks',
  'openSecond',
  'openContract',
  'closePosition',
  'cancelClose',
  'amendContractOrder',
  'cancelContractOrder',
  'setStops',
  'addMargin',
];

const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
const admin = await enrolAdmin(exchange);
afterAll(() => exchange.stop());

const TABLES = [
  'tick_blocks',
  'tick_roots',
  'open_seconds',
  'ended_seconds',
  'open_positions',
  'closed_positions',
];
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(
        async (table) => [table, await exchange.query(`select * from ${table} order by 1`)] as const,
      ),
    ),
  );

test('whatever an operator calls, nothing of that changes and no such command is given', async () => {
  const user = await trader(exchange);
  const running = await bet(user, { positionTime: 300 });
  await exchange.clock.advance(1_000);
  const [pending, position] = [await bet(user), await open(user, { stopLoss: '49000' })];
  const { sequencer } = exchange.running.services;
  const given: Command[] = [];
  const submit = sequencer.submit.bind(sequencer);
  sequencer.submit = (command) => {
    given.push(command);
    return submit(command);
  };
  const before = await stored();
  expect(before['open_seconds']).toHaveLength(2);

  const answers = new Map<string, number>();
  const calls = exchange.running.operators.calls.filter(({ path }) => !path.endsWith('/logout'));
  for (const call of calls) {
    const takesId =
      call.path.includes(':') || (call.input instanceof z.ZodObject && 'id' in call.input.shape);
    for (const id of takesId ? [running.id, pending.id, position.id] : [pending.id]) {
      for (const fields of inputs(call.input, String(id), user.userId)) {
        const path = call.path.replaceAll(/:\w+/g, id);
        const answer =
          call.method === 'GET' ? (await admin.get(path)).status : (await admin.call(path, fields)).code;
        answers.set(`${call.path} ${answer}`, (answers.get(`${call.path} ${answer}`) ?? 0) + 1);
      }
    }
  }
  expect(await stored()).toEqual(before);
  const types = new Set(given.map(({ type }) => type));
  expect([...types].filter((type) => FORBIDDEN.includes(type))).toEqual([]);
  // The calls were real ones: halts, fees and settings got through.
  expect(types).toContain('setPairStatus');
  expect(types).toContain('setSecondFee');
  expect(types).toContain('setContractSettings');
  expect(types).toContain('setContractLimits');
  expect(types).toContain('setSecondConfigs');
  expect([...answers.keys()].filter((key) => key.endsWith(' 1')).length).toBeGreaterThan(15);
  expect([...answers.keys()].filter((key) => / 5\d\d$/.test(key))).toEqual([]);
  sequencer.submit = submit;

  // And life goes on by the ticks.
  for (let second = 0; second < 31; second++) await exchange.clock.advance(1_000);
  expect((await result(user, `${SECOND}/getContractRecordById`, { id: pending.id })).status).toBe('draw');
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
}, 60_000);

/** What an operator who wants to cheat might send: every choice that a field has, and fields that are none. */
function inputs(schema: z.ZodType, id: string, userId: number): Record<string, string>[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { enum?: string[] }>;
  };
  const wish = { price: '1', mark: '1', outcome: 'win', status: 'won', settlePrice: '1', direction: 'up' };
  const valueOf: Record<string, string> = {
    id,
    userId: String(userId),
    symbol: 'btcusdt',
    name: 'contract_second_fee_rate',
    value: '0.03',
    currency: 'USDT',
    amount: '1',
    remark: 'as I please',
    reason: 'as I please',
    email: 'other@example.com',
    password: 'Operator#12',
    language: 'en-US',
    pageNo: '1',
    pageSize: '10',
    enabled: '1',
    leverages: '5,10',
    exposureRate: '0.2',
    volatilityRate: '0.25',
    totalExposureRate: '0.5',
    openInterestRate: '3',
    riskBudgetRate: '0.5',
    deleverageRate: '0.8',
    configs: '[{"second":30,"incomeRate":"0.75","openAmountMin":"5","openAmountMax":"5000"}]',
    seen: JSON.stringify(configViews(DEFAULT_SECOND_SETTINGS)),
  };
  const choices = Math.max(1, ...Object.values(properties).map((property) => property.enum?.length ?? 1));
  return Array.from({ length: choices }, (_, n) => ({
    ...wish,
    ...Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        property.enum?.[n % property.enum.length] ?? valueOf[name] ?? '1',
      ]),
    ),
  }));
}
