import { expect, it } from 'vitest';
import { exactNumber, readJson, writeJson } from './exact-json.ts';

it.each([
  ['0.000000001', '0.000000001'],
  ['123456789012345678.12345678', '123456789012345678.12345678'],
  ['50000.10', '50000.10'],
  ['-1', '-1'],
])('writes %s digit by digit', (text, written) => {
  expect(writeJson({ price: exactNumber(text), list: [[exactNumber(text)]] })).toBe(
    `{"price":${written},"list":[[${written}]]}`,
  );
});

it('leaves texts alone, whatever they look like', () => {
  const value = { a: '1', b: '#x#1', c: 'say "1"', d: '\u0000' };
  expect(writeJson(value)).toBe(JSON.stringify(value));
});

it.each([
  ['0.1', '0.1'],
  ['12345678.123456789', '12345678.123456789'],
  ['123456789012345678901', '123456789012345678901'],
  ['1e-7', '0.0000001'],
  ['1.5E3', '1500'],
  ['1.25e1', '12.5'],
  ['-2.5e-3', '-0.0025'],
  ['100e-2', '1'],
  ['1e+2', '100'],
  ['1e999', '1e999'],
])('reads the number %s as %s', (json, text) => {
  expect(readJson(`{"amount":${json},"list":[${json}]}`)).toEqual({ amount: text, list: [text] });
});

it.each([
  ['{"a":"1e5 is \\"text\\" 7","b":true,"c":null}', { a: '1e5 is "text" 7', b: true, c: null }],
  ['{"1":"x\\\\","2":3}', { 1: 'x\\', 2: '3' }],
  ['[]', []],
])('leaves %s as it is', (json, value) => {
  expect(readJson(json)).toEqual(value);
});

it.each(['', '{', '{"a":}', '{"a":1 2}', 'nonsense', '{"a":"unterminated}'])('throws on %s', (json) => {
  expect(() => readJson(json)).toThrow();
});

it('attack: a body of thousands of values is refused at the thousand-and-first', () => {
  const list = (length: number, value: string) => `{"a":[${Array(length).fill(value).join(',')}]}`;
  expect(readJson(list(999, '1'), 1_000)).toEqual({ a: Array(999).fill('1') });
  expect(() => readJson(list(1_000, '1'), 1_000)).toThrow('more than 1000 values');
  expect(() => readJson(list(20_000, '1.1e-1'), 1_000)).toThrow('more than 1000 values');
  expect(() => readJson(`[${'1e+'.repeat(20_000)}]`)).toThrow();
});
