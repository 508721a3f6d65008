import { asked } from '@bourse/testkit/cheap-argon2';
import { expect, test } from 'vitest';
import { hashSecret, verifySecret } from './secrets.ts';

// The tests' argon2 does less than it is asked for (vitest.config.ts): what it is asked for is what protects a real password.
test('a password is hashed with what OWASP asks for at the least of argon2id', async () => {
  const hashed = await hashSecret('Secret#12');
  expect(asked.costs.at(-1)).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=256,/);
  expect(await verifySecret(hashed, 'Secret#12')).toBe(true);
  expect(await verifySecret(hashed, 'Secret#13')).toBe(false);
});
