import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealBroken, SecretBox } from './secret-box.ts';

const key = randomBytes(32);
const box = new SecretBox(key);

test('what was sealed opens under the same key and context, and nowhere else', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp 1');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(Buffer.from(sealed, 'base64').includes('JBSWY')).toBe(false);
  expect(new SecretBox(Buffer.from(key)).open(sealed, 'totp 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'totp 2')).toThrow(SealBroken);
  expect(() => new SecretBox(randomBytes(32)).open(sealed, 'totp 1')).toThrow(SealBroken);
});

test('the same text is never sealed the same way twice', () => {
  expect(box.seal('same', 'x')).not.toBe(box.seal('same', 'x'));
});

test('no byte can be changed or cut off', () => {
  const sealed = Buffer.from(box.seal('text', 'x'), 'base64');
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i]! ^= 1;
    expect(() => box.open(changed.toString('base64'), 'x')).toThrow(SealBroken);
    expect(() => box.open(sealed.subarray(0, i).toString('base64'), 'x')).toThrow(SealBroken);
  }
});

test('a keyed hash recognises, and tells nothing without the key', () => {
  expect(box.mac('id number', 'A1')).toBe(box.mac('id number', 'A1'));
  expect(box.mac('id number', 'A1')).not.toBe(box.mac('id number', 'A2'));
  expect(box.mac('id number', 'A1')).not.toBe(box.mac('other', 'A1'));
  expect(box.mac('id number', 'A1')).not.toBe(new SecretBox(randomBytes(32)).mac('id number', 'A1'));
});

test('a key of another length is refused', () => {
  expect(() => new SecretBox(randomBytes(16))).toThrow();
});
