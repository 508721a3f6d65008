import { expect, test } from 'vitest';
import { readIpList, settledPart } from './ip-list.ts';

test.each([
  ['203.0.113.7'],
  ['0.0.0.0/0'],
  ['203.0.113.0/24'],
  ['2001:db8::1'],
  ['2001:db8::/32'],
  ['::/0'],
  ['::1/128'],
  ['::ffff:203.0.113.7'],
])('%s is an address or network', (text) => {
  expect(readIpList(text)).toEqual({ ips: [text], tooMany: false });
});

test.each([
  ['203.0.113'],
  ['203.0.113.256'],
  ['203.0.113.07'],
  ['203.0.113.7/33'],
  ['203.0.113.7/'],
  ['203.0.113.7/024'],
  ['203.0.113.7:80'],
  ['2001:db8::/129'],
  ['2001:db8'],
  ['2001:db8:::1'],
  ['12345::'],
  ['example.com'],
  ['localhost'],
  ['fe80::1%eth0'],
  ['[::1]'],
])('%s is none', (text) => {
  expect(readIpList(text).wrong).toBe(text);
});

test('lines, commas, semicolons and blanks part the list; repeats count once', () => {
  expect(readIpList(' 10.0.0.1, 10.0.0.2\n10.0.0.3;10.0.0.1\n\n2001:DB8::1\n2001:db8::1,').ips).toEqual([
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.3',
    '2001:db8::1',
  ]);
  expect(readIpList(' \n,')).toEqual({ ips: [], tooMany: false });
});

test('twenty entries are possible, twenty-one are not', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `10.0.0.${index}`).join('\n');
  expect(readIpList(many(20)).tooMany).toBe(false);
  expect(readIpList(many(21)).tooMany).toBe(true);
});

test('what is still being typed is not judged yet', () => {
  expect(settledPart('10.0.0.1\n203.0')).toBe('10.0.0.1\n');
  expect(settledPart('203.0,')).toBe('203.0,');
  expect(settledPart('203')).toBe('');
});
