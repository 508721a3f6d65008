import { formatAmount } from '@bourse/money/amount';
import { describe, expect, test } from 'vitest';
import type { Tick } from '../command.ts';
import type { TickBlockView, TickRootView } from '../market/answers.ts';
import { blockText, NO_BLOCK, parseTicksText, ticksText } from '../market/tick-text.ts';
import { gatherEvidence, type ChainSource, type Evidence } from './verify-evidence.ts';
import { plainSha256 } from '../plain-sha256.ts';
import {
  STEP_IDS,
  termsOf,
  verifiedAs,
  verifySecond,
  type SecondReceipt,
  type StatedSecond,
  type StepId,
} from './verify-steps.ts';

/** A minute begins at block 30, so that a root lies in the range. */
const T = 28_333_333 * 60_000 + 30_000;
const SECONDS = 30;

/** A chain of a block a second, two pairs in each; block n is sealed at T + n s, its ticks are 100 ms older. */
async function chainOf(
  length: number,
  change: (tick: Tick) => Tick = (tick) => tick,
): Promise<TickBlockView[]> {
  const blocks: TickBlockView[] = [];
  for (let id = 1; id <= length; id++) {
    const time = T + id * 1000;
    const ticks = ['ethusdt', 'btcusdt'].map((symbol, place) =>
      change({
        id: id * 1000 + place,
        symbol,
        time: time - 100,
        // 50,000 and some hundred-millionths: what decides may be finer than any book.
        price: 5_000_000_000_000 + id,
        mark: 5_000_000_000_000 + id,
      }),
    );
    blocks.push(await sealed(blocks.at(-1), id, time, ticksText(ticks)));
  }
  return blocks;
}

async function sealed(
  before: TickBlockView | undefined,
  id: number,
  time: number,
  ticks: string,
): Promise<TickBlockView> {
  const previousHash = before?.hash ?? NO_BLOCK;
  return { id, time, ticks, previousHash, hash: await plainSha256(blockText(previousHash, id, time, ticks)) };
}

/** The same ticks under hashes that hold again, as one who owns the database would write them. */
async function resealed(blocks: readonly TickBlockView[]): Promise<TickBlockView[]> {
  const again: TickBlockView[] = [];
  for (const { id, time, ticks } of blocks) again.push(await sealed(again.at(-1), id, time, ticks));
  return again;
}

function rootsOf(blocks: readonly TickBlockView[]): TickRootView[] {
  const roots = new Map<number, TickRootView>();
  for (const { id, time, hash } of blocks) {
    const minute = Math.floor(time / 60_000);
    roots.set(minute, { minute, blockId: id, hash });
  }
  return [...roots.values()].slice(0, -1);
}

function sourceOf(blocks: readonly TickBlockView[], roots = rootsOf(blocks)): ChainSource {
  return {
    tickBlocks: async ({ fromId = 0, fromTime = 0, limit }) =>
      blocks.filter(({ id, time }) => id >= fromId && time >= fromTime).slice(0, limit),
    tickRoots: async ({ fromMinute, limit }) =>
      roots.filter(({ minute }) => minute >= fromMinute && minute < fromMinute + limit),
  };
}

/** Accepted at T + 5.5 s: struck in block 6, settled in block 36. */
function orderOn(blocks: readonly TickBlockView[], change: Partial<StatedSecond> = {}): StatedSecond {
  const cite = (id: number) => {
    const block = blocks.find((each) => each.id === id)!;
    const tick = parseTicksText(block.ticks)[1]!;
    return {
      tick: { id: String(tick.id), time: tick.time, price: formatAmount(BigInt(tick.price)) },
      block: { id: String(id), time: block.time, hash: block.hash },
    };
  };
  const [strike, settlement] = [cite(6), cite(36)];
  return {
    id: '7',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    symbol: 'btcusdt',
    tradeType: 1,
    positionTime: SECONDS,
    entryStatus: 2,
    status: 'win',
    createTime: T + 5_500,
    strikeAfter: T + 5_500,
    strike: strike.tick,
    strikeBlock: strike.block,
    settlement: settlement.tick,
    settlementBlock: settlement.block,
    expireTime: strike.tick.time + SECONDS * 1000,
    priceDecimals: 2,
    openAmount: '100',
    incomeRate: '0.75',
    profit: '75',
    fee: '2',
    ...change,
  };
}

const receipt: SecondReceipt = {
  id: '7',
  symbol: 'btcusdt',
  tradeType: 1,
  positionTime: SECONDS,
  strikeAfter: T + 5_500,
  openAmount: '100',
  incomeRate: '0.75',
};

async function verify(
  order: StatedSecond,
  source: ChainSource,
  noted?: SecondReceipt,
): Promise<{ failed: string[]; states: Record<string, string>; evidence: Evidence }> {
  const evidence = await gatherEvidence(termsOf(order), source);
  const steps = await verifySecond(order, evidence, plainSha256, noted);
  return {
    failed: steps.filter(({ state }) => state === 'failed').map(({ id, problem }) => `${id}: ${problem}`),
    states: Object.fromEntries(steps.map(({ id, state }) => [id, state])),
    evidence,
  };
}

const honest = await chainOf(60);

test('an honest order is green from the block before its acceptance to the settlement', async () => {
  const { states, evidence } = await verify(orderOn(honest), sourceOf(honest), receipt);
  expect(states).toEqual(Object.fromEntries(STEP_IDS.map((id) => [id, 'ok'])));
  expect([evidence.blocks[0]!.id, evidence.blocks.at(-1)!.id, evidence.beyond]).toEqual([5, 36, 24]);
  expect(evidence.roots.map(({ blockId }) => blockId)).toEqual([29]);
});

test('what anyone may see suffices; the pay-out is for those who know the amount', async () => {
  const { openAmount, incomeRate, profit, fee, ...open } = orderOn(honest);
  expect([openAmount, incomeRate, profit, fee]).toEqual(['100', '0.75', '75', '2']);
  const { states } = await verify(open, sourceOf(honest));
  expect(states).not.toHaveProperty('payout');
  expect(new Set(Object.values(states))).toEqual(new Set(['ok']));
});

test.each([
  ['down', { tradeType: 2, status: 'lose', profit: '-100' }],
  ['a rate that rounds', { openAmount: '0.00000003', profit: '0.00000002' }],
] as const)('also green: %s', async (_, change) => {
  expect((await verify(orderOn(honest, change), sourceOf(honest))).failed).toEqual([]);
});

test('a draw gives stake and fee back', async () => {
  const flat = await chainOf(60, (tick) => ({ ...tick, price: 5_000_000_000_000 }));
  const drawn = orderOn(flat, { status: 'draw', profit: '0', fee: '0' });
  expect((await verify(drawn, sourceOf(flat))).failed).toEqual([]);
  expect((await verify({ ...drawn, fee: '2' }, sourceOf(flat))).failed).toEqual(['payout: payoutDiffers']);
});

/** Changes the ticks of one block. */
function edited(id: number, edit: (ticks: Tick[]) => Tick[]): TickBlockView[] {
  return honest.map((block) =>
    block.id === id ? { ...block, ticks: ticksText(edit(parseTicksText(block.ticks))) } : block,
  );
}
const dearer = (ticks: Tick[]) => ticks.map((tick) => ({ ...tick, price: tick.price + 1 }));

describe('a chain that was tampered with is red where it was', () => {
  test.each<[string, TickBlockView[], string]>([
    ['a tick in between', edited(20, dearer), 'chain: hashWrong'],
    ['a removed tick', edited(20, (ticks) => ticks.slice(0, 1)), 'chain: hashWrong'],
    ['ticks in another order', edited(20, (ticks) => ticks.toReversed()), 'chain: hashWrong'],
    ['a removed block', honest.filter(({ id }) => id !== 20), 'chain: linkBroken'],
    [
      'blocks in another order',
      honest.map((block, at) => (at === 19 ? honest[20]! : at === 20 ? honest[19]! : block)),
      'chain: linkBroken',
    ],
    [
      'the moment of a block',
      honest.map((b) => (b.id === 20 ? { ...b, time: b.time + 1 } : b)),
      'chain: hashWrong',
    ],
  ])('%s', async (_, blocks, failed) => {
    expect((await verify(orderOn(honest), sourceOf(blocks, rootsOf(honest)))).failed).toContain(failed);
  });

  test('the values say which block, what its hash is, and what it was said to be', async () => {
    const evidence = await gatherEvidence(termsOf(orderOn(honest)), sourceOf(edited(20, dearer)));
    const steps = await verifySecond(orderOn(honest), evidence, plainSha256);
    const { previousHash, time, ticks } = evidence.blocks.find(({ id }) => id === 20)!;
    expect(steps.find(({ id }) => id === 'chain')!.values).toEqual([
      { name: 'block', stated: '20' },
      {
        name: 'blockHash',
        found: await plainSha256(blockText(previousHash, 20, time, ticks)),
        stated: honest[19]!.hash,
      },
    ]);
    expect(verifiedAs(steps)).toBe('failed');
  });
});

describe('a chain that was hashed again does not pass either', () => {
  test.each<[string, TickBlockView[], string[]]>([
    // Roots were published, and the order cites hashes.
    ['a tick in between', edited(20, dearer), ['roots: rootDiffers', 'settlement: blockDiffers']],
    [
      'a removed tick',
      edited(20, (ticks) => ticks.slice(1)),
      ['ticks: tickIds', 'roots: rootDiffers', 'settlement: blockDiffers'],
    ],
    [
      'a tick that is moved up',
      edited(20, ([a, b]) => [
        { ...b!, id: a!.id, time: b!.time - 2_000 },
        { ...a!, id: b!.id },
      ]),
      ['ticks: tickTimes', 'roots: rootDiffers', 'settlement: blockDiffers'],
    ],
  ])('%s', async (_, blocks, failed) => {
    const source = sourceOf(await resealed(blocks), rootsOf(honest));
    expect((await verify(orderOn(honest), source)).failed).toEqual(failed);
  });

  test('nor with roots hidden', async () => {
    expect((await verify(orderOn(honest), sourceOf(honest, []))).failed).toEqual(['roots: rootMissing']);
  });

  test('a root that is only just due may be on its way', async () => {
    const short = honest.slice(0, 30);
    const running = orderOn(honest, { entryStatus: 1, status: 'running', profit: '0' });
    delete running.settlement;
    delete running.settlementBlock;
    expect((await verify(running, sourceOf(short, []))).failed).toEqual([]);
    expect((await verify(running, sourceOf(honest.slice(0, 31), []))).failed).toEqual(['roots: rootMissing']);
  });

  test('a tick that bears a later time than its block', async () => {
    const early = await chainOf(60, (tick) =>
      tick.id === 20_001 ? { ...tick, time: tick.time + 101 } : tick,
    );
    expect((await verify(orderOn(early), sourceOf(early))).failed).toEqual(['ticks: tickTimes']);
  });

  test.each([
    '020000,btcusdt,1,1,1',
    '20000,btcusdt,1.0,1,1',
    '20000,btcusdt,1,1,1,1',
    '20000,btcusdt,1,1,1\n',
    '20000,btcusdt,1,1.0,1',
    '20000,btcusdt,1,1.10,1.1',
    '20000,btcusdt,1,01.1,1.1',
    '20000,btcusdt,1,1.,1.1',
  ])('a tick spelled %j', async (spelled) => {
    const odd = await resealed(honest.map((b) => (b.id === 20 ? { ...b, ticks: spelled } : b)));
    expect((await verify(orderOn(odd), sourceOf(odd))).failed).toContain('ticks: tickSpelling');
  });
});

describe('an order that is stated wrongly is red at what is wrong', () => {
  const at = (id: number) => orderOn(honest).strike && parseTicksText(honest[id - 1]!.ticks)[1]!;
  const citing = (id: number) => ({ id: String(id * 1000 + 1), time: at(id)!.time, price: '50000.00000007' });
  test.each<[string, Partial<StatedSecond>, string[]]>([
    ['a later strike', { strike: citing(7) }, ['strike: tickDiffers']],
    [
      'another price',
      { strike: { ...orderOn(honest).strike!, price: '50000.00000005' } },
      ['strike: tickDiffers'],
    ],
    ['another time', { strike: { ...orderOn(honest).strike!, time: T } }, ['strike: tickDiffers']],
    [
      'another block',
      { strikeBlock: { ...orderOn(honest).strikeBlock!, hash: 'f'.repeat(64) } },
      ['strike: blockDiffers'],
    ],
    ['a later settlement', { settlement: citing(37) }, ['settlement: tickDiffers']],
    ['another expiry', { expireTime: T + 36_901 }, ['settlement: expiryDiffers']],
    [
      'another verdict',
      { status: 'lose', profit: '-100' },
      ['outcome: outcomeDiffers', 'payout: payoutDiffers'],
    ],
    [
      'void, though there was a tick',
      { status: 'void', profit: '0', fee: '0' },
      ['outcome: outcomeDiffers', 'payout: payoutDiffers'],
    ],
    ['less than was due', { profit: '74.99999999' }, ['payout: payoutDiffers']],
    ['nothing, of a stake that is no number', { openAmount: '1e2', profit: '0' }, ['payout: payoutDiffers']],
    ['a strike after a later moment', { strikeAfter: T + 5_501 }, ['terms: strikeAfterDiffers']],
    ['open for ever', { entryStatus: 1, status: 'running' }, ['outcome: notSettled']],
  ])('%s', async (_, change, failed) => {
    expect((await verify(orderOn(honest, change), sourceOf(honest))).failed).toEqual(failed);
  });

  test('nothing cited', async () => {
    const { settlement: _tick, settlementBlock: _block, ...order } = orderOn(honest);
    expect((await verify(order, sourceOf(honest))).failed).toEqual(['settlement: notStated']);
  });

  test.each<[string, Partial<StatedSecond>, StepId]>([
    ['direction', { tradeType: 2, status: 'lose', profit: '-100' }, 'terms'],
    ['amount', { openAmount: '1', profit: '0.75' }, 'terms'],
    ['rate', { incomeRate: '0.5', profit: '50' }, 'terms'],
    ['moment', { createTime: T + 5_499, strikeAfter: T + 5_499 }, 'terms'],
  ])('a %s that is not what was noted at the acceptance', async (_, change, step) => {
    const order = orderOn(honest, change);
    expect((await verify(order, sourceOf(honest))).failed).toEqual([]);
    expect((await verify(order, sourceOf(honest), receipt)).states[step]).toBe('failed');
  });

  test('blocks that begin only after the acceptance', async () => {
    const { evidence } = await verify(orderOn(honest), sourceOf(honest));
    const steps = await verifySecond(
      orderOn(honest),
      { ...evidence, blocks: evidence.blocks.slice(1) },
      plainSha256,
    );
    expect(steps.find(({ id }) => id === 'start')).toMatchObject({ state: 'failed', problem: 'startsLate' });
  });
});

describe('while the chain does not tell', () => {
  const pending = () => {
    const { strike: _s, strikeBlock: _sb, settlement: _t, settlementBlock: _tb, ...rest } = orderOn(honest);
    return { ...rest, entryStatus: 1 as const, status: 'pending' as const, expireTime: 0, profit: '0' };
  };

  test('there is no block since the acceptance', async () => {
    const { states } = await verify(pending(), sourceOf(honest.slice(0, 5)));
    expect(states).toEqual({
      terms: 'ok',
      start: 'open',
      chain: 'open',
      ticks: 'open',
      roots: 'open',
      strike: 'open',
      settlement: 'open',
      outcome: 'open',
      payout: 'open',
    });
  });

  test('it is open until settled', async () => {
    const { states, failed } = await verify(pending(), sourceOf(honest.slice(0, 6)));
    expect(failed).toEqual([]);
    expect([states['chain'], states['strike'], states['outcome']]).toEqual(['ok', 'open', 'open']);
  });

  test('silence makes it void', async () => {
    const silent = (await chainOf(100)).map((b) => (b.id > 5 ? { ...b, ticks: '' } : b));
    const chain = await resealed(silent);
    const order = { ...pending(), entryStatus: 2 as const, status: 'void' as const, fee: '0' };
    expect((await verify(order, sourceOf(chain))).failed).toEqual([]);
    expect((await verify(order, sourceOf(chain.slice(0, 40)))).states['outcome']).toBe('open');
    const claimed = { ...order, status: 'lose' as const, profit: '-100' };
    expect((await verify(claimed, sourceOf(chain))).failed).toContain('outcome: outcomeDiffers');
  });
});

test('a long order is fetched page by page', async () => {
  const long = await chainOf(1_300);
  const heard: number[] = [];
  const terms = { symbol: 'btcusdt', direction: 'up', seconds: 1_200, strikeAfter: T + 5_500 } as const;
  const { blocks, beyond } = await gatherEvidence(terms, sourceOf(long), (count) => heard.push(count));
  expect(heard).toEqual([400, 800, 1_200, 1_296]);
  expect([blocks[0]!.id, blocks.at(-1)!.id, beyond]).toEqual([5, 1_206, 94]);
});
