import { spellSignature } from '@bourse/custody/eos-spelling';
import { TEST_WORDS } from '@bourse/testkit/signer';
import { expect, test } from 'vitest';
import type { KeyVault } from '../../vault/key-vault.ts';
import { hotPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { eosPublicKey, signEos, signEosMessage } from './eos-keys.ts';
import { decodeSigned, encodeTransaction, referenceTo, type EosTransaction } from './eos-transaction.ts';

const CHAIN_ID = 'aca376f206b8fc25a6ed44dbdc66547c36c6c33e3a119ffbeaef943642f0e906';
const EXPIRATION = Date.UTC(2026, 10, 28, 5, 40);
const HOT = hotPath('eos');
const vault = new SeedVault(TEST_WORDS);

/** What eosjs 22.1.0 (`serializeTransaction`, `JsSignatureProvider`) makes of the same fields with the same key. */
const MADE: readonly (Pick<EosTransaction, 'to' | 'amount' | 'memo'> & {
  block: string;
  hex: string;
  id: string;
  signature: string;
})[] = [
  {
    ...{ to: 'somebody1111', amount: 12_345n, memo: '12345678', block: '0edc9f1e0f3a5b77c2d1e49901234567' },
    hex: '30690a6b1e9fc2d1e499001e00000100a6823403ea3055000000572d3ccdcd019063e48a4dd3505700000000a8ed3232299063e48a4dd350571042083ed1a324c5393000000000000004454f530000000008313233343536373800',
    id: '9db8d8377895548be13c2172bd168d627361af81cd15d8316b879c235875ef13',
    signature:
      'SIG_K1_Kc7Z2UBvzebQE7EEJh4kAvP7mMPTc5i9nhwBkozLdfYiRAvgVsy7pNRQ3XFJ72DWwUeAZdMaw9XFaLAPwFmDLZ57oq4Tt6',
  },
  {
    ...{ to: 'a', amount: 2n ** 62n - 1n, memo: '', block: '1edc00000f3a5b77000000ff01234567' },
    hex: '30690a6b0000000000ff001e00000100a6823403ea3055000000572d3ccdcd019063e48a4dd3505700000000a8ed3232219063e48a4dd350570000000000000030ffffffffffffff3f04454f53000000000000',
    id: 'abd66362830929aadf457232d87dbb003b002fbdcd4b3ec6ea7feff39b48dd1c',
    signature:
      'SIG_K1_KikKSXZaBsZQBsPFeLQaGzAbGSaRVHdDQ25HNdyGtZibgcGxKmPfBma118gP5SKzxnxeg2GVcguVUrqLzRtz1Qr7jgbtAq',
  },
  {
    ...{ to: 'b.o.u.r.s.e1', amount: 1n, memo: 'for 한국 👍', block: '0edcffff0f3a5b77ffffffff01234567' },
    hex: '30690a6bffffffffffff001e00000100a6823403ea3055000000572d3ccdcd019063e48a4dd3505700000000a8ed3232309063e48a4dd350571014c0e0020d2838010000000000000004454f53000000000f666f7220ed959ceab5ad20f09f918d00',
    id: '6be75f36f2275b59ebce89b6bca65b32e67fd65506ee6a70d4021423ddee1ec4',
    signature:
      'SIG_K1_K7jV3uYSz96YwrWDTEP1tJ53ypt8gcBm8CYF3JqqdRq6foohxFsCr2uFE3AUt1Z8BkSwMnbBcsDoHzYa5ETEheBDs9Gj5V',
  },
  {
    // A length of two bytes.
    ...{
      to: 'longmemos123',
      amount: 995_000n,
      memo: 'm'.repeat(256),
      block: '0edcffff0f3a5b77fedcba9801234567',
    },
    hex: `30690a6bfffffedcba98001e00000100a6823403ea3055000000572d3ccdcd019063e48a4dd3505700000000a8ed3232a2029063e48a4dd350573044c0542ac9268db82e0f000000000004454f53000000008002${'6d'.repeat(256)}00`,
    id: '09c8ad82a2c6bddb94c8183044aaee34d31085cfeb64f042b56e535a6687b825',
    signature:
      'SIG_K1_Jz8pjGtFcnG3AiW94oo9Ymc2fDUTyQBAyPr8q9SrdXQwBaTK4HDmEMZWrJEehgUj9G7AcKjKwpGQjqjboDDfU9GQT6xC3K',
  },
];

function fieldsOf({ to, amount, memo, block }: (typeof MADE)[number]): EosTransaction {
  return {
    ...{ from: 'exchangewllt', to, amount, memo, ...referenceTo(block) },
    ...{ expiration: EXPIRATION, maxCpuMs: 30 },
  };
}

test('the key is spelt as another implementation spells it', () => {
  expect(eosPublicKey(vault, HOT)).toBe('PUB_K1_57ngbwdpfpxowvDvWRJJvfDGcr7x7efU23bs9Bz9iWimZMQxHe');
});

test('a name that no account can have is not written as another one', () => {
  for (const to of ['thirteenchars', 'Upper', 'digit0'])
    expect(() => encodeTransaction({ ...fieldsOf(MADE[0]!), to })).toThrow('is no name of an account');
});

test.each(MADE)(
  '$amount to $to: bytes, id and signature are those of another implementation',
  async (made) => {
    const signed = await signEos(vault, HOT, CHAIN_ID, fieldsOf(made));
    expect(signed.txHash).toBe(made.id);
    const { packed, signature, ...fields } = decodeSigned(signed.raw);
    expect(Buffer.from(packed).toString('hex')).toBe(made.hex);
    expect(spellSignature(signature)).toBe(made.signature);
    expect(fields).toEqual(fieldsOf(made));
  },
);

test.each([
  [
    `Reserves for commitment 7 of liabilities\n${'a'.repeat(64)}\nEOS\nexchangewllt`,
    'SIG_K1_K6HcJoLYkzTiYeRnXSftZXmDuh4dvK7LbSaV8f5yFhXqMjsBrnySbKX36ZRny4YRkNBQnAZDdazFEZhvT8TJ8ifDmzLgc6',
  ],
  [
    `Reserves for commitment 8 of liabilities\n${'b'.repeat(64)}\nEOS\nexchangewllt`,
    'SIG_K1_KZRDhgxJxjY15GNQSEo6VArxCfy3vU7ABa8ATfLn3yoDgnrS8otDePAdqDmWb6kqtVEoA8DHkR3QLyFS5s2y5hYffdMZ8S',
  ],
  [
    '签名 ✓',
    'SIG_K1_KkCmpuoSaS17yyLmpSNk5vbK9JfZKKgENZtknJstqBuNwpUndNLJuMeJCgfTYnXkYY3768r3Ykgf3Lh1X4B8C8jUjJYg5o',
  ],
])(
  'a text is signed as another implementation signs it (eosjs 22.1.0, `PrivateKey.sign`): %j',
  async (text, signed) => {
    expect(await signEosMessage(vault, HOT, text)).toBe(
      `PUB_K1_57ngbwdpfpxowvDvWRJJvfDGcr7x7efU23bs9Bz9iWimZMQxHe:${signed}`,
    );
  },
);

test('it signs again until the chain takes the signature, and gives up on a vault that makes none', async () => {
  const attempts: number[] = [];
  const noted = (sign: KeyVault['sign']): KeyVault => ({
    id: vault.id,
    accountKey: (kind) => vault.accountKey(kind),
    publicKey: (path) => vault.publicKey(path),
    sign: (path, digest, attempt) => {
      attempts.push(attempt!);
      return sign(path, digest, attempt);
    },
  });
  const honest = noted((path, digest, attempt) => vault.sign(path, digest, attempt));
  for (let amount = 1n; amount <= 20n; amount++)
    await signEos(honest, HOT, CHAIN_ID, { ...fieldsOf(MADE[0]!), amount });
  // Half of the signatures are none that nodes take.
  expect(attempts.filter((attempt) => attempt > 1).length).toBeGreaterThan(4);
  const stubborn = noted(async () => ({ r: 2n ** 255n, s: 1n }));
  await expect(signEos(stubborn, HOT, CHAIN_ID, fieldsOf(MADE[0]!))).rejects.toThrow('that the chain takes');
});

test("another key's signature does not go out", async () => {
  const other: KeyVault = {
    id: vault.id,
    accountKey: (kind) => vault.accountKey(kind),
    publicKey: (path) => vault.publicKey(path),
    sign: (_, digest, attempt) => vault.sign(hotPath('evm'), digest, attempt),
  };
  await expect(signEos(other, HOT, CHAIN_ID, fieldsOf(MADE[0]!))).rejects.toThrow(
    'the vault has signed with another key',
  );
});
