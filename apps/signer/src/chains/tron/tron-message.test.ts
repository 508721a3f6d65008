import { TEST_WORDS } from '@bourse/testkit/signer';
import { expect, test } from 'vitest';
import { hotPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { signTron, signTronMessage, tronAddress } from './tron-keys.ts';
import { decodeSigned, encodeRaw, transactionId, type TronTransaction } from './tron-message.ts';

/** What tronweb 6.5.1 (`txJsonToPb`, `ECKeySign`) makes of the same fields with the same key. */
const FROM = 'TPgfnQTZpRD7dfwRJVJonKDatiH65T6Rg5';
const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MADE: readonly (TronTransaction & { hex: string; id: string; signature: string })[] = [
  {
    ...{ from: FROM, to: TO, token: '', amount: 1_500_001n, feeLimit: 0n },
    ...{ refBlockBytes: '9c1e', refBlockHash: '0f3a5b77c2d1e499' },
    ...{ expiration: 1_764_130_000_000, timestamp: 1_764_129_400_123 },
    hex: '0a029c1e22080f3a5b77c2d1e499408099def2ab335a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a154196710bc4b276f2bee5ed0d32b677ccd0add02e8a1215415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb18e1c65b70bbcab9f2ab33',
    id: '4ba908b829d60111c4d34fed0b844ad325980afc12ccc69e0095b6237f4734c1',
    signature:
      '8932c41fcecc16bba7550fdc6c982388701247753547f608ba26cf2ec3a2336964d192683b754951dbc10fab5fb451e09ab82bc4688357d8cb587877005003471b',
  },
  {
    ...{ from: FROM, to: TO, token: '', amount: 9_007_199_254_740_991n, feeLimit: 0n },
    ...{ refBlockBytes: '0000', refBlockHash: '00000000000000ff' },
    ...{ expiration: 1_764_130_000_000, timestamp: 1_764_129_400_124 },
    hex: '0a020000220800000000000000ff408099def2ab335a6c080112680a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412370a154196710bc4b276f2bee5ed0d32b677ccd0add02e8a1215415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb18ffffffffffffff0f70bccab9f2ab33',
    id: '0485b13409decda4be9b90eab1990ad77bc014bea27e9447b3b9656f1ef04972',
    signature:
      'f7cb3bb925ec06d9162f01736caa49e08c0cc6c3325084c4a6fb3caa58b1dcf85f0c15b35b8a985133853a1ac13cfe41cabe06baf7eeb7753822a3eaa61f38a01c',
  },
  {
    ...{ from: FROM, to: TO, token: USDT, amount: 105_500_000n, feeLimit: 60_000_000n },
    ...{ refBlockBytes: '9c1e', refBlockHash: '0f3a5b77c2d1e499' },
    ...{ expiration: 1_764_130_000_000, timestamp: 1_764_129_400_125 },
    hex: '0a029c1e22080f3a5b77c2d1e499408099def2ab335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154196710bc4b276f2bee5ed0d32b677ccd0add02e8a121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000005cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb000000000000000000000000000000000000000000000000000000000649cd6070bdcab9f2ab339001808ece1c',
    id: '3113d36de6a6dee0d7d15c43de9ecd33201c63923f9bca6c9c595be5a049c5e5',
    signature:
      'a15b0e484722323d9d1367e3359542a093cb1dfc51f8a22cc786d2c09c2ad2aa5cf96ee85ffc548e298918193060b563fa7f1670578024e421fe43cf96cb46c01b',
  },
];
const vault = new SeedVault(TEST_WORDS);

test('the hot wallet is where wallets of TRON derive it', () => {
  expect(tronAddress(vault, hotPath('tron'))).toBe(FROM);
});

test.each(MADE)(
  '$token $amount: bytes, id and signature are those of another implementation',
  async (made) => {
    const { hex, id, signature, ...transaction } = made;
    const raw = encodeRaw(transaction);
    expect(Buffer.from(raw).toString('hex')).toBe(hex);
    expect(Buffer.from(transactionId(raw)).toString('hex')).toBe(id);
    const signed = await signTron(vault, hotPath('tron'), transaction);
    expect(signed.txHash).toBe(id);
    expect(signed.raw).toContain(signature);
    const { raw: read, ...fields } = decodeSigned(signed.raw);
    expect(Buffer.from(read).toString('hex')).toBe(hex);
    expect(fields).toEqual(transaction);
  },
);

/** What tronweb 6.5.1 (`signMessageV2`) makes of a text with the same key. */
test('a text is signed to the byte as another implementation signs it', async () => {
  const text = `Reserves for commitment 7 of liabilities\n${'a'.repeat(64)}\nTRC20\n${FROM}`;
  expect(await signTronMessage(vault, hotPath('tron'), text)).toBe(
    '0x85142da911adf5c2339834008ee2eff463b90b8eb3457f0cca1fa549d4ff1877390c717d7243be906d761b2daf586e77c979919545217bb02c1afd1d768d00ab1c',
  );
});

test('an amount that no float can hold is written to the last sun', () => {
  const most = { ...MADE[0]!, amount: 2n ** 63n - 1n };
  // Field 3 as a varint of nine bytes.
  expect(Buffer.from(encodeRaw(most)).toString('hex')).toContain('18ffffffffffffffff7f70');
});
