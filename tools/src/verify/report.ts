import {
  verifiedAs,
  type StatedSecond,
  type StepId,
  type StepProblem,
  type StepValue,
  type VerifyStep,
} from '@bourse/protocol/second/verify-steps';

/** The steps of a verification as lines for a terminal. */

const STEPS: Record<StepId, string> = {
  terms: 'Terms are those of the acceptance',
  start: 'The blocks begin before the acceptance',
  chain: 'Every block hash recomputed, every block follows the one before',
  ticks: 'Ticks are numbered without a gap and in order of time',
  roots: 'The published roots of the minutes are of this chain',
  strike: 'Strike: the first tick after the acceptance',
  settlement: 'Settlement: the first tick at or after the expiry',
  outcome: 'The outcome follows from the two prices',
  payout: 'The pay-out follows from the outcome',
};

const PROBLEMS: Record<StepProblem, string> = {
  strikeAfterDiffers: 'the strike is looked for from another moment than that of the acceptance',
  receiptDiffers: 'the terms are not those that were noted at the acceptance',
  startsLate: 'the first block was sealed after the acceptance: ticks may be missing in front',
  hashWrong: 'the content of this block does not have the hash that it bears',
  linkBroken: 'this block does not follow the one before',
  tickSpelling: 'a tick is not spelled as it must be',
  tickIds: 'a tick is missing, added or moved',
  tickTimes: 'a tick is later than its block or earlier than the one before',
  rootDiffers: 'the root that was published for this minute is of another chain',
  rootMissing: 'no root was published for this minute',
  notInChain: 'the tick that the order cites is not the one: there is none in the chain',
  notStated: 'the chain has the tick, the order does not cite it',
  tickDiffers: 'the order cites another tick',
  blockDiffers: 'the order cites a block with another hash',
  expiryDiffers: 'the order expires at another moment',
  outcomeDiffers: 'the outcome is another one',
  notSettled: 'the tick of the settlement is long past, and the order is still open',
  payoutDiffers: 'the pay-out is another one',
};

const VALUES: Record<StepValue['name'], string> = {
  strikeAfter: 'accepted',
  direction: 'direction',
  duration: 'duration',
  amount: 'open amount',
  incomeRate: 'profit rate',
  firstBlock: 'first block',
  lastBlock: 'last block',
  blocks: 'blocks',
  block: 'block',
  blockTime: 'sealed',
  blockHash: 'block hash',
  previousHash: 'hash before',
  ticks: 'ticks of all pairs',
  pairTicks: 'ticks of the pair',
  roots: 'roots compared',
  minute: 'minute',
  tick: 'tick',
  time: 'time',
  price: 'price',
  expiry: 'expiry',
  outcome: 'outcome',
  profit: 'profit',
  fee: 'fee',
};

const TIMES: ReadonlySet<StepValue['name']> = new Set([
  'strikeAfter',
  'blockTime',
  'minute',
  'time',
  'expiry',
]);

const SIGNS = { ok: '✓', failed: '✗', open: '…' } as const;
const COLOURS = { ok: 32, failed: 31, open: 33 } as const;

const VERDICTS = {
  ok: 'VERIFIED: the outcome follows from the published prices.',
  failed: 'NOT VERIFIED: what is marked ✗ does not hold.',
  open: 'NOT YET: the chain does not reach far enough to tell.',
} as const;

/** `colour` for a terminal that shows it. */
export function reportLines(order: StatedSecond, steps: readonly VerifyStep[], colour: boolean): string[] {
  const paint = (state: VerifyStep['state'], text: string) =>
    colour ? `\x1b[${COLOURS[state]}m${text}\x1b[0m` : text;
  const verdict = verifiedAs(steps);
  return [
    harmless(
      `Second contract ${order.id}: ${order.baseCoin}/${order.quoteCoin} ${directionOf(order.tradeType)}, ${order.positionTime} s`,
    ),
    ...steps.flatMap(({ id, state, problem, values }) => [
      '',
      ...(isUncompared({ id, values })
        ? [paint('open', `${SIGNS.open} ${STEPS[id]}`), '    none of these minutes has a published root yet']
        : [paint(state, `${SIGNS[state]} ${STEPS[id]}`)]),
      ...(problem ? [`    ${paint('failed', PROBLEMS[problem])}`] : []),
      ...(isNone({ id, state, values }) ? ['    none came in time'] : []),
      ...values.map(valueLine),
    ]),
    '',
    paint(verdict, VERDICTS[verdict]),
  ];
}

/** The rules found no tick, and that is what the exchange states too: the order is void. */
function isNone({ id, state, values }: VerifyStep): boolean {
  return (
    (id === 'strike' || id === 'settlement') && state === 'ok' && !values.some(({ name }) => name === 'tick')
  );
}

/** Nothing was compared, so nothing was found to be right: the minute of the order is not over, or is not kept any more. */
function isUncompared({ id, values }: Pick<VerifyStep, 'id' | 'values'>): boolean {
  return id === 'roots' && values.some(({ name, found }) => name === 'roots' && found === '0');
}

function valueLine({ name, found, stated }: StepValue): string {
  const show = (text: string) => wordOf(name, text);
  const isSame = found === undefined || stated === undefined || found === stated;
  const said = isSame ? show((found ?? stated)!) : `found ${show(found)}, stated ${show(stated)}`;
  return harmless(`    ${VALUES[name].padEnd(18)} ${said}`);
}

/** What comes from the exchange cannot move the cursor and paint a verdict of its own. */
export function harmless(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD');
}

function wordOf(name: StepValue['name'], text: string): string {
  if (TIMES.has(name)) return timeOf(text);
  if (name === 'direction') return directionOf(Number(text));
  if (name === 'duration') return `${text} s`;
  return text;
}

function timeOf(text: string): string {
  const date = new Date(Number(text));
  return Number.isNaN(date.getTime()) ? text : `${date.toISOString()} (${text})`;
}

function directionOf(tradeType: number): string {
  return tradeType === 1 ? 'up' : 'down';
}
