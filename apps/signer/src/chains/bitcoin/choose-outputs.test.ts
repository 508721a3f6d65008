import { expect, test } from 'vitest';
import { chooseOutputs, DUST } from './choose-outputs.ts';
import type { OwnOutput } from './output-index.ts';

const RATE = 2n;
/** In virtual bytes: one input, and to a P2WPKH address; with the change, 142. */
const WITHOUT_CHANGE = 111n;
const WITH_CHANGE = 142n;
const INPUT = 69n;

const output = (outpoint: string, value: bigint): OwnOutput => ({ outpoint, value, path: 'm', height: 1 });
const WALLET = [output('a:0', 10_000n), output('b:0', 50_000n)];

function choose(amount: bigint, outputs = WALLET) {
  const choice = chooseOutputs(outputs, { amount, scriptLength: 22 }, RATE);
  if (typeof choice === 'string') return choice;
  return { ...choice, inputs: choice.inputs.map(({ outpoint }) => outpoint) };
}

test.each<[string, bigint, ReturnType<typeof choose>]>([
  ['the largest alone, where it is enough', 30_000n, { inputs: ['b:0'], fee: 284n, change: 19_716n }],
  ['both, where one is not', 55_000n, { inputs: ['b:0', 'a:0'], fee: 422n, change: 4_578n }],
  [
    'change that nodes just relay',
    50_000n - WITH_CHANGE * RATE - DUST,
    { inputs: ['b:0'], fee: 284n, change: DUST },
  ],
  [
    'no change that nodes would not relay: the miner has it',
    50_000n - WITH_CHANGE * RATE - DUST + 1n,
    { inputs: ['b:0'], fee: 829n, change: 0n },
  ],
  [
    'an output to the last satoshi',
    50_000n - WITHOUT_CHANGE * RATE,
    { inputs: ['b:0'], fee: 222n, change: 0n },
  ],
  [
    'one more, a satoshi above that',
    50_000n - WITHOUT_CHANGE * RATE + 1n,
    { inputs: ['b:0', 'a:0'], fee: 422n, change: 9_799n },
  ],
  [
    'all that there is',
    60_000n - (WITHOUT_CHANGE + INPUT) * RATE,
    { inputs: ['b:0', 'a:0'], fee: 360n, change: 0n },
  ],
  [
    'nothing, a satoshi above that',
    60_000n - (WITHOUT_CHANGE + INPUT) * RATE + 1n,
    'the wallet has 60000 satoshi in blocks that no other payment spends',
  ],
])('a payment takes %s', (_, amount, choice) => {
  expect(choose(amount)).toEqual(choice);
});

test('of outputs of one value the same is chosen in whichever order the chain shows them', () => {
  const alike = [output('c:0', 50_000n), output('a:1', 50_000n), output('b:0', 50_000n)];
  for (const outputs of [alike, alike.toReversed()])
    expect(choose(1_000n, outputs)).toMatchObject({ inputs: ['a:1'] });
});
