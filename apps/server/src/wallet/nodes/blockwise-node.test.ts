import { afterEach, expect, test, vi } from 'vitest';
import type { Payment } from './chain-node.ts';
import { BlockwiseNode, type ReadBlock } from './blockwise-node.ts';

afterEach(() => vi.useRealTimers());

const PAID: Payment = { to: 'us', from: 'you', token: '', value: 1n, position: 0 };

/** Every block has the transaction `tx`. */
class ToldNode extends BlockwiseNode {
  readonly asked: bigint[] = [];
  readonly reads: bigint[] = [];
  payments: Payment[] = [];
  hashOf: (number: bigint) => Promise<string | undefined> = async (number) => `block ${number}`;

  network = async () => 'told';
  head = async () => 1_000n;

  blockHash(number: bigint): Promise<string | undefined> {
    this.asked.push(number);
    return this.hashOf(number);
  }

  protected async read(number: bigint, hash: string): Promise<ReadBlock> {
    this.reads.push(number);
    return { hash, parentHash: '', payments: new Map([['tx', this.payments]]) };
  }

  looksAt = (number: bigint) => this.transaction('tx', number);
}

test('a block that was not there, or could not be asked for, is asked for anew at once', async () => {
  const node = new ToldNode();
  const { hashOf } = node;
  node.hashOf = async () => undefined;
  expect(await node.looksAt(7n)).toBeUndefined();
  node.hashOf = async () => Promise.reject(new Error('away'));
  await expect(node.looksAt(7n)).rejects.toThrow('away');
  node.hashOf = hashOf;
  expect(await node.looksAt(7n)).toEqual({ blockNumber: 7n, payments: [] });
  await node.looksAt(7n);
  expect(node.asked).toHaveLength(3);
});

test('the eight blocks that were read last are kept, and no more', async () => {
  const node = new ToldNode();
  for (let number = 0n; number < 9n; number++) await node.looksAt(number);
  expect(node.reads).toHaveLength(9);
  for (let number = 1n; number < 9n; number++) await node.looksAt(number);
  expect(node.reads).toHaveLength(9);
  await node.looksAt(0n);
  expect(node.reads.at(-1)).toBe(0n);
});

test('which block has a number is asked once a second, of the hundred numbers that were asked last', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const node = new ToldNode();
  const asks = async (number: bigint): Promise<boolean> => {
    const before = node.asked.length;
    await node.looksAt(number);
    return node.asked.length > before;
  };
  for (let number = 0n; number < 100n; number++) await asks(number);
  vi.advanceTimersByTime(999);
  expect(await asks(0n)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await asks(0n)).toBe(true);
  // The place of the oldest is taken, and that is another one by now.
  expect(await asks(100n)).toBe(true);
  expect(await asks(0n)).toBe(false);
});

test('who may have paid or been paid in a block is both sides of each payment', async () => {
  const node = new ToldNode();
  const { from: _, ...fromNobody } = PAID;
  node.payments = [PAID, fromNobody];
  expect((await node.scan(7n)).candidates).toEqual([
    { to: 'us', from: 'you', txHash: 'tx' },
    { to: 'us', txHash: 'tx' },
  ]);
});
