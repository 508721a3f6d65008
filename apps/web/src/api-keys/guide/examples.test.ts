import { expect, test } from 'vitest';
import { addressed, EXAMPLES, exampleText, openAddresses } from './examples.ts';

test.each(EXAMPLES)('$file is filled in with the exchange that shows it', ({ file }) => {
  const text = exampleText(file);
  expect(text).toContain('127.0.0.1:8080');
  expect(addressed(text, 'http://127.0.0.1:8080')).toBe(text);

  const elsewhere = addressed(text, 'http://10.0.0.7:9000');
  expect(elsewhere).toContain('10.0.0.7:9000');
  expect(elsewhere).not.toContain('127.0.0.1');

  const secure = addressed(text, 'https://exchange.example');
  expect(secure).toContain('exchange.example');
  expect(secure).not.toMatch(/127\.0\.0\.1|["']http["']|:-http\}|\bhttp:|\bws:\/\/|httpss|wsss/);
  // A name in ccxt's settings, no address.
  if (file === 'bot.mjs') expect(secure).toContain('ws: { api: { spot } }');
});

test('the settings of freqtrade stay JSON, and name the exchange everywhere', () => {
  const { exchange } = JSON.parse(addressed(exampleText('freqtrade.json'), 'https://exchange.example')) as {
    exchange: { ccxt_config: { hostname: string; urls: { api: { spot: string; ws: object } } } };
  };
  expect(exchange.ccxt_config.hostname).toBe('exchange.example');
  expect(exchange.ccxt_config.urls.api.spot).toBe('https://{hostname}');
  expect(JSON.stringify(exchange.ccxt_config.urls.api.ws)).toContain('wss://exchange.example/ws/v2');
});

test('the streams are where the page is, with TLS when the page has it', () => {
  expect(openAddresses('https://exchange.example')).toEqual({
    rest: 'https://exchange.example',
    market: 'wss://exchange.example/ws',
    book: 'wss://exchange.example/feed',
    private: 'wss://exchange.example/ws/v2',
  });
  expect(openAddresses('http://127.0.0.1:8080').private).toBe('ws://127.0.0.1:8080/ws/v2');
});
