import { HDKey } from '@scure/bip32';
import { decode, encodeForSigning } from 'ripple-binary-codec';
import { deriveKeypair, sign } from 'ripple-keypairs';
import { expect, test } from 'vitest';
import type { KeyVault } from '../../vault/key-vault.ts';
import { depositPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { rippleAddress, signRipple, signRippleMessage } from './ripple-keys.ts';
import { paymentIn, ripplePayment, type RipplePayment } from './ripple-payment.ts';

/** A vault of one key, which others have published. */
function vaultOf(privateKey: string): KeyVault {
  const key = new HDKey({ privateKey: Buffer.from(privateKey, 'hex'), chainCode: new Uint8Array(32) });
  return {
    id: 'one key',
    accountKey: () => '',
    publicKey: () => key.publicKey!,
    async sign(_, digest) {
      const bytes = Buffer.from(key.sign(digest)).toString('hex');
      return { r: BigInt(`0x${bytes.slice(0, 64)}`), s: BigInt(`0x${bytes.slice(64)}`) };
    },
  };
}

/** Of two payments that public ledgers have, with the flags that their wallet names and we leave out. */
test.each<[string, { key: string; fields: RipplePayment; raw: string; txHash: string }]>([
  [
    'the test network',
    {
      key: 'a5576c0f63da10e584568c8d134569ff44017b0a249eb70657127ae04f38cc77',
      fields: {
        TransactionType: 'Payment',
        Account: 'rfxdLwsZnoespnTDDb1Xhvbc8EFNdztaoq',
        Destination: 'rU893viamSnsfP3zjzM2KPxjqZjXSXK6VF',
        Amount: '10',
        Fee: '10',
        Sequence: 32_268_248,
        LastLedgerSequence: 32_268_269,
      },
      raw: '12000022000000002401ec5fd8201b01ec5fed61400000000000000a68400000000000000a732103d13e1152965a51a4a9fd9a8b4ea3dd82a4eba6b25fcad5f460a2342bb650333f74463044022037d32835c9394f39b2cfd4eaf5b0a80e0db397ace06630fa2b099ff73e425dbc02205288f780330b7a88a1980fa83c647b5908502ad7de9a44500c08f0750b0d9e8481144c55f5a78067206507580be7bb2686c8460adff983148132e4e20aecf29090ac428a9c43f230a829220d',
      txHash: 'A202034796F37F38D1D20F2025DECECB1623FC801F041FC694199C0D0E49A739',
    },
  ],
  [
    'the main network, with a signature of 71 bytes',
    {
      key: 'acf1bbf6264e699da0cc65d17ac03fcca6ded1522d19529df7762db46097ff9f',
      fields: {
        TransactionType: 'Payment',
        Account: 'rGV1v1xw23PHcRn4Km4tF8R2mfh6yTZkcP',
        Destination: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg',
        Amount: '1000000',
        Fee: '10',
        Sequence: 75_674_534,
        LastLedgerSequence: 75_674_797,
      },
      raw: '1200002200000000240482b3a6201b0482b4ad6140000000000f424068400000000000000a7321027efc5f15071d2ae5e73ee09a0c17456c5d9170a41d67e3297c554829199be80b74473045022100e1c746c3aeebc8278c627ee4c2ce5cae97e3856292c7fe5388f803920230a37b02207d2eccb76cd35dd379d6b24c2cabd786e62d34a564cf083e863176109c5b6bb48114aa000c09c692ef1f82787e51e22833149941ea2083149232ef60695add51f0f84534cc4084e4fdfc698e',
      txHash: '4B9D022E8C77D798B7D11C41FDFDCF468F03A5564151C520EECA1E96FF1A1610',
    },
  ],
])('a payment that %s has: the same bytes, the same hash', async (_, { key, fields, raw, txHash }) => {
  const withFlags = { ...fields, Flags: 0 };
  const vault = vaultOf(key);
  expect(rippleAddress(vault, '')).toBe(fields.Account);
  expect(await signRipple(vault, '', withFlags)).toEqual({ raw: raw.toUpperCase(), txHash });
});

test('the first address of the words that all wallets are tested with', () => {
  const words =
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
  expect(rippleAddress(new SeedVault(words), depositPath('ripple', 0))).toBe(
    'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
  );
});

test('what is signed is read back to the last digit, tag and network included', async () => {
  const { privateKey } = deriveKeypair('snoPBrXtMeMyMHUVTgbuqAfg1SUTb');
  const vault = vaultOf(privateKey.slice(-64));
  const fields = ripplePayment({
    from: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    to: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg',
    tag: '4294967295',
    amount: 99_999_999_999_999_999n,
    fee: 12n,
    sequence: 4_294_967_295,
    seenLedger: 90_000_000,
    networkId: 21_337,
  });
  const { raw } = await signRipple(vault, '', fields);
  expect(decode(raw)).toMatchObject({ ...fields, DestinationTag: 4_294_967_295, NetworkID: 21_337 });
  expect(paymentIn(raw)).toEqual({
    amount: 99_999_999_999_999_999n,
    fee: 12n,
    sequence: 4_294_967_295,
    seenLedger: 90_000_000,
    lastLedger: 90_000_075,
  });
});

test('the vault signs as the key library of the ledger does', async () => {
  const { privateKey, publicKey } = deriveKeypair('snoPBrXtMeMyMHUVTgbuqAfg1SUTb');
  const vault = vaultOf(privateKey.slice(-64));
  for (let sequence = 1; sequence <= 20; sequence++) {
    const fields = ripplePayment({
      from: rippleAddress(vault, ''),
      to: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg',
      tag: '',
      amount: 1n,
      fee: 10n,
      sequence,
      seenLedger: 1,
      networkId: 0,
    });
    const { raw } = await signRipple(vault, '', fields);
    const message = encodeForSigning({ ...fields, SigningPubKey: publicKey });
    expect(decode(raw)['TxnSignature']).toBe(sign(message, privateKey));
  }
});

test('a text is signed to the byte as elliptic, another library, signs it with the same key', async () => {
  const vault = vaultOf('d78b9735c3f26501c7337b8a5727fd53a6efdbc6aa55984f098488561f985e23');
  const text = `Reserves for commitment 7 of liabilities\n${'a'.repeat(64)}\nXRP\nrU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1`;
  expect(rippleAddress(vault, '')).toBe('rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1');
  expect(await signRippleMessage(vault, '', text)).toBe(
    '030D58EB48B4420B1F7B9DF55087E0E29FEF0E8468F9A6825B01CA2C361042D435:3045022100F5C806BB9F2374A835B0C5640A9984E7C3EC400FE8F843BBC7A70740B2ECBB69022074D3B5E3FDE65EA76F3E16C18B14C168E604DB18CB6B7CF690F1DE7B34217DD1',
  );
  const other = { ...vault, sign: vaultOf('22'.repeat(32)).sign };
  await expect(signRippleMessage(other, '', text)).rejects.toThrow('another key');
});

test('a vault that signs with another key is found out', async () => {
  const [one, other] = ['11', '22'].map((byte) => vaultOf(byte.repeat(32)));
  const fields = ripplePayment({
    from: rippleAddress(one!, ''),
    to: 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg',
    tag: '',
    amount: 1n,
    fee: 10n,
    sequence: 1,
    seenLedger: 1,
    networkId: 0,
  });
  await expect(signRipple({ ...one!, sign: other!.sign }, '', fields)).rejects.toThrow('another key');
});
