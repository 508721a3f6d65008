import { expect, test } from 'vitest';
import { IpList, isBinding, readIpEntry } from './ip-list.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.7/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['::1/128', '::1/128'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
])('%s is read as %s', (text, entry) => {
  expect(readIpEntry(text)).toBe(entry);
});

test.each([
  '',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7/33',
  '203.0.113.7/',
  '203.0.113.7/024',
  '203.0.113.7/-1',
  '203.0.113.7/24/24',
  '203.0.113.7 ',
  '203.0.113.7:80',
  '2001:db8::/129',
  '2001:db8:::1',
  '[2001:db8::1]',
  'fe80::1%eth0',
  '::ffff:203.0.113.0/95',
])('"%s" is neither address nor network', (text) => {
  expect(readIpEntry(text)).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '::ffff:cb00:7107', true],
  ['203.0.113.7/24', '203.0.113.255', true],
  ['203.0.113.7/24', '203.0.114.0', false],
  ['10.64.0.0/10', '10.127.255.255', true],
  ['10.64.0.0/10', '10.128.0.0', false],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::1', '2001:0db8:0:0:0:0:0:1', true],
  ['2001:db8::1', '2001:db8::2', false],
  ['2001:db8::/33', '2001:db8:7fff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['::/0', '2001:db8::1', true],
  // Mapped into IPv6 it is still an IPv4 address, which is not in any network of IPv6.
  ['::/0', '203.0.113.7', false],
  ['::/0', '::ffff:203.0.113.7', false],
  ['203.0.113.7', 'unknown', false],
  ['203.0.113.7', '', false],
])('%s lets %s: %s', (entry, ip, expected) => {
  expect(new IpList([entry, '192.0.2.99']).allows(ip)).toBe(expected);
});

test('an empty list lets all', () => {
  for (const ip of ['203.0.113.7', '2001:db8::1', '']) expect(new IpList([]).allows(ip)).toBe(true);
});

test.each([
  ['203.0.113.7', true],
  ['203.0.0.0/16', true],
  ['203.0.0.0/15', false],
  ['2001:db8::/32', true],
  ['2001:d00::/24', false],
  // All of IPv4 as a translating network shows it.
  ['64:ff9b::/96', false],
  ['64:ff9b::/32', false],
  ['64:ff9b::cb00:0/112', true],
])('%s binds a key to somewhere: %s', (entry, isBound) => {
  expect(isBinding([entry])).toBe(isBound);
});
