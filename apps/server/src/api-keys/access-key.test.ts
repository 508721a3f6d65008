import { expect, test } from 'vitest';
import { KEY_BYTES, SecretBox } from '../files/secret-box.ts';
import { isAccessKey, newAccessKey } from './access-key.ts';

const box = new SecretBox(Buffer.alloc(KEY_BYTES, 1));

test('looks like one of HTX and is never the same', () => {
  const keys = Array.from({ length: 100 }, () => newAccessKey(box));
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{5}$/);
    expect(isAccessKey(box, key)).toBe(true);
  }
});

test('one that we did not make is told without asking anybody', () => {
  const key = newAccessKey(box);
  const changed = [...key].map(
    (digit, at) => key.slice(0, at) + (digit === '0' ? '1' : '0') + key.slice(at + 1),
  );
  const others = [
    newAccessKey(new SecretBox(Buffer.alloc(KEY_BYTES, 2))),
    key.toUpperCase(),
    `${key} `,
    `${key}\n`,
    '',
  ];
  for (const other of [...changed, ...others]) expect(isAccessKey(box, other)).toBe(other === key);
});
