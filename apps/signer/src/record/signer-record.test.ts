import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventOf, SignerEvent } from './events.ts';
import { SignerRecord } from './signer-record.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-'));
  path = join(folder, 'record.jsonl');
});

afterEach(() => rmSync(folder, { recursive: true }));

const accepted = (id: string): SignerEvent => ({
  type: 'accepted',
  payout: {
    id,
    coin: 'ETH',
    chain: 'ERC20',
    token: '',
    decimals: 18,
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    memo: '',
    amount: '1',
    feeLimit: '0.01',
    validUntil: 1_795_478_400,
  },
  credentials: ['a', 'b'],
});
const signed = (id: string, nonce: number): SignerEvent => ({
  type: 'signed',
  id,
  chain: 'ERC20',
  from: 'm',
  txHash: `0x${nonce}`,
  raw: '0x00',
  nonce,
});

function write(events: readonly SignerEvent[] = [accepted('1'), signed('1', 4), accepted('2')]): void {
  const record = new SignerRecord(path, 'keys', 1);
  record.append(events, 2);
  record.close();
}

function open<T>(look: (record: SignerRecord) => T): T {
  const record = new SignerRecord(path, 'keys', 3);
  try {
    return look(record);
  } finally {
    record.close();
  }
}

test('a process that opens it knows what the one before knew', () => {
  write();
  open((record) => {
    expect(record.open().map(({ id, attempts }) => [id, attempts.length])).toEqual([
      ['1', 1],
      ['2', 0],
    ]);
    expect(record.nextNonce('ERC20', 'm')).toBe(5);
    expect(record.fateOf('3')).toBeUndefined();
    record.append([{ type: 'settled', id: '1', txHash: '0x4', isPaid: true }], 4);
  });
  open((record) => {
    expect(record.fateOf('1')).toEqual({ is: 'settled', txHash: '0x4', isPaid: true });
    expect(record.open().map(({ id }) => id)).toEqual(['2']);
    expect(record.nextNonce('ERC20', 'm')).toBe(5);
  });
});

test('what it accepted stands in it as it was, with the end of its approval', () => {
  write();
  expect(open((record) => record.find('2')!.payout)).toEqual((accepted('2') as EventOf<'accepted'>).payout);
});

test('what an earlier release accepted, before approvals had an end, goes on', () => {
  const { payout, credentials } = accepted('1') as EventOf<'accepted'>;
  const { validUntil: _, ...before } = payout;
  write([{ type: 'accepted', payout: before, credentials }, signed('1', 4)]);
  open((record) => {
    expect(record.find('1')).toMatchObject({ payout: before, attempts: [{ txHash: '0x4' }] });
    record.append([{ type: 'settled', id: '1', txHash: '0x4', isPaid: true }], 4);
  });
  expect(open((record) => record.fateOf('1'))).toMatchObject({ is: 'settled' });
});

test('a last line that a crash cut off is taken away, wherever it was cut', () => {
  write();
  const whole = readFileSync(path);
  const lines = whole.toString().trimEnd().split('\n');
  const last = Buffer.byteLength(lines.at(-1)!);
  for (const cut of [1, 2, last >> 1, last]) {
    writeFileSync(path, whole.subarray(0, whole.length - cut));
    open((record) => {
      expect(record.fateOf('2')).toBeUndefined();
      record.append([accepted('2')], 5);
    });
    open((record) => expect(record.fateOf('2')).toEqual({ is: 'open' }));
  }
});

test('bytes after a cut do not become part of the next line', () => {
  write();
  appendFileSync(path, '{"seq":5,"at":9,"prev":');
  open((record) => record.append([accepted('7')], 9));
  open((record) => expect(record.fateOf('7')).toEqual({ is: 'open' }));
});

test.each<[string, (lines: string[]) => string[]]>([
  ['a changed amount', (lines) => lines.map((line) => line.replace('"amount":"1"', '"amount":"2"'))],
  ['a line taken out', (lines) => lines.filter((_, index) => index !== 2)],
  ['two lines swapped', ([first, second, third, fourth]) => [first!, third!, second!, fourth!]],
  ['a line twice', (lines) => [...lines, lines.at(-1)!]],
  ['a line of something else', (lines) => [...lines, '{}']],
  ['a first line that is gone', (lines) => lines.slice(1)],
])('it does not open with %s', (_, change) => {
  write();
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${change(lines).join('\n')}\n`);
  expect(() => open(() => undefined)).toThrow('is not as it was written');
});

test('it does not open with other keys', () => {
  write();
  expect(() => new SignerRecord(path, 'others', 3)).toThrow('record of other keys');
});

test('a hundred thousand pay-outs are read in seconds', () => {
  const record = new SignerRecord(path, 'keys', 1);
  for (let batch = 0; batch < 100; batch++)
    record.append(
      Array.from({ length: 1_000 }, (_, index): SignerEvent[] => {
        const id = String(batch * 1_000 + index + 1);
        return [
          accepted(id),
          signed(id, Number(id)),
          { type: 'settled', id, txHash: `0x${id}`, isPaid: true },
        ];
      }).flat(),
      batch,
    );
  record.close();
  const start = performance.now();
  open((each) => expect(each.fateOf('100000')).toMatchObject({ is: 'settled' }));
  expect(performance.now() - start).toBeLessThan(15_000);
});
