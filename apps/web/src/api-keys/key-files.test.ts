import { expect, test } from 'vitest';
import { keyFiles } from './key-files.ts';

test('a key is saved with the address that it belongs to, for programs to read', () => {
  const apiKey = {
    id: '7',
    label: 'My "bot"',
    accessKey: 'aaaa-bbbb',
    secretKey: 'cccc-dddd',
    signatureMethod: 'HmacSHA256' as const,
    rights: ['read' as const],
    ips: [],
    state: 'active' as const,
    usableFrom: 1,
    createTime: 1,
    lastUsedTime: 0,
    lastUsedIp: '',
    dailyTurnover: '',
    turnoverToday: '0',
  };
  const [json, env] = keyFiles(apiKey, 'https://exchange.example');
  expect(JSON.parse(json!.text)).toEqual({
    label: 'My "bot"',
    host: 'exchange.example',
    scheme: 'https',
    apiKey: 'aaaa-bbbb',
    secret: 'cccc-dddd',
  });
  expect(env!.text).toBe('HOST=exchange.example\nSCHEME=https\nKEY=aaaa-bbbb\nSECRET=cccc-dddd\n');
  expect(keyFiles(apiKey, 'http://127.0.0.1:8080')[1]!.text).toMatch(
    /^HOST=127\.0\.0\.1:8080\nSCHEME=http\n/,
  );
  const own = { ...apiKey, signatureMethod: 'Ed25519' as const, secretKey: '' };
  for (const { text } of keyFiles(own, 'https://exchange.example')) expect(text).not.toMatch(/secret/i);
});
