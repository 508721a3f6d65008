import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalQuery, CLOCK_WINDOW_MS, isSigned, readTimestamp } from './signature.ts';

const SECRET = createSecretKey(Buffer.from('secret'));
const ENDPOINT = { method: 'GET', hosts: ['api.example.com:8080'], paths: ['/v1/order/orders'] };
const QUERY =
  'AccessKeyId=key&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2026-01-05T12%3A00%3A00&symbol=btcusdt';

function sign(text: string): string {
  return createHmac('sha256', 'secret').update(text).digest('base64');
}

const GOOD = sign(`GET\napi.example.com:8080\n/v1/order/orders\n${QUERY}`);

describe('a signature', () => {
  it('is good over method, host, path and query', () => {
    expect(isSigned(SECRET, ENDPOINT, QUERY, GOOD)).toBe(true);
    expect(isSigned(SECRET, ENDPOINT, `${QUERY}&Signature=${encodeURIComponent(GOOD)}`, GOOD)).toBe(true);
  });

  it('is good for a query in another order or another encoding', () => {
    const parts = QUERY.split('&');
    expect(isSigned(SECRET, ENDPOINT, parts.toReversed().join('&'), GOOD)).toBe(true);
    expect(isSigned(SECRET, ENDPOINT, QUERY.replaceAll('%3A', ':'), GOOD)).toBe(true);
  });

  it('is good over the query exactly as it was sent', () => {
    const odd = 'b=1&a=2';
    expect(isSigned(SECRET, ENDPOINT, odd, sign(`GET\napi.example.com:8080\n/v1/order/orders\n${odd}`))).toBe(
      true,
    );
  });

  it.each([
    ['another method', { ...ENDPOINT, method: 'POST' }, QUERY],
    ['another host', { ...ENDPOINT, hosts: ['example.com'] }, QUERY],
    ['another path', { ...ENDPOINT, paths: ['/v1/order/openOrders'] }, QUERY],
    ['another parameter', ENDPOINT, QUERY.replace('btcusdt', 'ethusdt')],
    ['one parameter more', ENDPOINT, `${QUERY}&size=1`],
    ['one parameter less', ENDPOINT, QUERY.replace('&symbol=btcusdt', '')],
  ])('is bad for %s', (_, endpoint, query) => {
    expect(isSigned(SECRET, endpoint, query, GOOD)).toBe(false);
  });

  it.each(['', 'x', GOOD.slice(0, -4), `${GOOD}AAAA`, sign('else')])('"%s" is bad', (signature) => {
    expect(isSigned(SECRET, ENDPOINT, QUERY, signature)).toBe(false);
  });

  it('of another secret is bad', () => {
    expect(isSigned(createSecretKey(Buffer.from('other')), ENDPOINT, QUERY, GOOD)).toBe(false);
  });

  it('may name any of several hosts and paths', () => {
    const places = { ...ENDPOINT, hosts: ['a', 'api.example.com:8080'], paths: ['/x', '/v1/order/orders'] };
    expect(isSigned(SECRET, places, QUERY, GOOD)).toBe(true);
  });
});

it('the canonical query is sorted by ASCII and encoded as RFC 3986 says', () => {
  expect(canonicalQuery("b=x y&a=1!'()*&B=%2F~")).toBe('B=%2F~&a=1%21%27%28%29%2A&b=x%20y');
});

describe('a timestamp', () => {
  const NOW = Date.UTC(2026, 0, 5, 12);
  const at = (ms: number) => new Date(NOW + ms).toISOString().slice(0, 19);
  it.each([
    ['now', at(0), NOW],
    ['five minutes ago', at(-CLOCK_WINDOW_MS), NOW - CLOCK_WINDOW_MS],
    ['five minutes ahead', at(CLOCK_WINDOW_MS), NOW + CLOCK_WINDOW_MS],
    ['a second more ago', at(-CLOCK_WINDOW_MS - 1000), undefined],
    ['a second more ahead', at(CLOCK_WINDOW_MS + 1000), undefined],
    ['with a zone', `${at(0)}Z`, undefined],
    ['with milliseconds', `${at(0)}.007`, NOW + 7],
    ['with tenths', `${at(0)}.0`, undefined],
    ['no date', '2026-13-45T12:00:00', undefined],
    ['absent', undefined, undefined],
  ])('%s', (_, text, time) => {
    expect(readTimestamp(text, NOW)).toBe(time);
  });
});
