import { secp256k1 } from '@noble/curves/secp256k1.js';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { attestationText, isAttested } from './attestation.ts';
import { isRippleAttestation, rippleMessage } from './ripple-message.ts';
import { isTronAttestation, tip191Digest } from './tip191.ts';

const N = secp256k1.Point.Fn.ORDER;
const digits = (value: bigint) => value.toString(16).padStart(64, '0');

const TRON = 'TTLc7cv53q4DS6xubu2Lm5TsRkKGUeZqUV';
const OTHER_TRON = 'TPgfnQTZpRD7dfwRJVJonKDatiH65T6Rg5';

const SAME_ON_EVM = privateKeyToAddress('0xe331b6d69882b4cb4ea581d88e0b604039a3de5967688d3dcffdd2270c0fd109');

/** By tronweb 6.5.1 (`hashMessage`, and `signMessage` of its utils, which is `signMessageV2`). */
test.each([
  [
    '',
    '0x5beedb3d65d99ecaf9857d8695e750cc56278093f4ccbd1cc4e561fc82b1d189',
    '0x3c1f20de592eef73554e29d3e0dbbf25f15f6b227c334dc57a40678c61c652d7528fb811322f95040882d3488d8cba5b5261469703f894d6a15e926de470b9a21b',
  ],
  [
    'Hello World',
    '0xa8383a95afcc961b6c36437aff5c8e38a3e35a0ab36ec8630c42fd11f455eac5',
    '0x007620fb626dd136b76957e2a180407433f0e0874ee1f613b7301fa31a83464c68f3c8187b7ea4eed78e8fd2c0d274feaded4b940f9abd2bdb168aa4d664afdd1c',
  ],
  [
    '签名 ✓',
    '0xda20fd1b4a7f81ce332cbb83a81a09a918e52cdafecb8e557bc4b6c9de68e48e',
    '0x59c3f8736ad8938b884223ebd1b82fe454d0d2a2281ba880e6fea79afa1ebdc93aafeff3862285f3ab14a97b9039ee262b47cb425eda165ee5488e8bcb760c0e1c',
  ],
])('a text that tronweb has signed: %j', async (text, digest, signature) => {
  expect(tip191Digest(text)).toBe(digest);
  expect(await isTronAttestation(TRON, text, signature)).toBe(true);
  expect(await isTronAttestation(TRON, `${text}!`, signature)).toBe(false);
  expect(await isTronAttestation(OTHER_TRON, text, signature)).toBe(false);
});

const ON_TRON = { commitment: 7, hash: 'a'.repeat(64), chain: 'TRC20', address: TRON };
/** By tronweb 6.5.1. */
const TRON_SIGNATURE =
  '0x17005708be2b48c0f40bad2745d61354e4860f7bf349634d30b8143b36e1d5c86439cacad24769ac920266a58d4c5e835c1e4f5f9e79eebaf8f216c04ff17e351c';

test('what a key of TRON has attested holds for exactly that', async () => {
  expect(await isAttested('tron', ON_TRON, TRON_SIGNATURE)).toBe(true);
  for (const other of [
    { commitment: 8 },
    { hash: 'b'.repeat(64) },
    { chain: 'ERC20' },
    { address: OTHER_TRON },
    { address: SAME_ON_EVM },
  ])
    expect(await isAttested('tron', { ...ON_TRON, ...other }, TRON_SIGNATURE)).toBe(false);
  expect(await isAttested('evm', { ...ON_TRON, address: SAME_ON_EVM }, TRON_SIGNATURE)).toBe(false);
});

const [r, s] = [TRON_SIGNATURE.slice(2, 66), TRON_SIGNATURE.slice(66, 130)];

test.each<[string, string]>([
  ['with the other s, which recovers the same key', `0x${r}${digits(N - BigInt(`0x${s}`))}1b`],
  ['with the other v', `0x${r}${s}1b`],
  ['with a v of 1', `0x${r}${s}01`],
  ['one bit of it turned', TRON_SIGNATURE.replace('0x17', '0x16')],
  ['without 0x', TRON_SIGNATURE.slice(2)],
  ['with a byte more', `${TRON_SIGNATURE}00`],
  ['of zeros', `0x${'00'.repeat(64)}1b`],
  ['of an r that is no point', `0x${'ff'.repeat(32)}${s}1b`],
  ['of nothing', ''],
])('attack: a signature of TRON %s is none', async (_, signature) => {
  expect(await isAttested('tron', ON_TRON, signature)).toBe(false);
});

/** The keys of the ledger’s own libraries’ tests (`ripple-keypairs/test/fixtures/api.json`, xrpl4j, xrpl-go). */
const SECP = '030D58EB48B4420B1F7B9DF55087E0E29FEF0E8468F9A6825B01CA2C361042D435';
const ED = 'ED01FA53FA5A7E77798F882ECE20B1ABC00BB358A9E55A202D0D0676BD0CE37A63';
const OF_SECP = 'rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1';
const OF_ED = 'rLUEXYuLiQptky37CqLcm9USQpPiz5rkpD';

test.each([
  [
    OF_SECP,
    `${SECP}:30440220583A91C95E54E6A651C47BEC22744E0B101E2C4060E7B08F6341657DAD9BC3EE02207D1489C7395DB0188D3A56A977ECBA54B36FA9371B40319655B1B4429E33EF2D`,
  ],
  [
    OF_ED,
    `${ED}:CB199E1BFD4E3DAA105E4832EEDFA36413E1F44205E4EFB9E27E826044C21E3E2E848BBC8195E8959BADF887599B7310AD1B7047EF11B682E0D068F73749750E`,
  ],
])('the text of the fixtures of the XRP ledger, signed by the key of %s', (address, signature) => {
  expect(isRippleAttestation(address, 'test message', signature)).toBe(true);
  expect(isRippleAttestation(address, 'test message!', signature)).toBe(false);
  expect(isRippleAttestation('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'test message', signature)).toBe(false);
});

const ON_XRP = { commitment: 7, hash: 'a'.repeat(64), chain: 'XRP', address: OF_SECP };
/** By elliptic 6.6.1, which has nothing in common with what verifies them here. */
const SECP_DER =
  '3045022100F5C806BB9F2374A835B0C5640A9984E7C3EC400FE8F843BBC7A70740B2ECBB69022074D3B5E3FDE65EA76F3E16C18B14C168E604DB18CB6B7CF690F1DE7B34217DD1';
const ED_SIGNED =
  'E35BE144AD44C7C6F07ED802DB9611A76D204232BBB85E6F9FA1C15519DB516B70101F4227CAFDC93C9FD779DAF62FCB797F01D7822CE652684584A1BF4F4A07';

test.each([
  { ...ON_XRP, signature: `${SECP}:${SECP_DER}` },
  { ...ON_XRP, address: OF_ED, signature: `${ED}:${ED_SIGNED}` },
])(
  'what the master key of $address has attested holds for exactly that',
  async ({ signature, ...attested }) => {
    expect(await isAttested('ripple', attested, signature)).toBe(true);
    for (const other of [
      { commitment: 8 },
      { hash: 'b'.repeat(64) },
      { chain: 'XRPL' },
      { address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
    ])
      expect(await isAttested('ripple', { ...attested, ...other }, signature)).toBe(false);
  },
);

/** Of the group of Ed25519. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const reversed = (hex: string) => hex.match(/../g)!.toReversed().join('');
const edS = BigInt(`0x${reversed(ED_SIGNED.slice(64))}`);
const highS = digits(N - BigInt(`0x${SECP_DER.slice(-64)}`)).toUpperCase();

test.each<[string, string, string]>([
  ['by another key, which is shown', OF_SECP, `${ED}:${ED_SIGNED}`],
  ['by the key of another, which is not shown', OF_SECP, `${SECP}:${ED_SIGNED}`],
  ['without its key', OF_SECP, SECP_DER],
  ['with the other s', OF_SECP, `${SECP}:3046022100${SECP_DER.slice(10, 74)}022100${highS}`],
  ['one bit of it turned', OF_SECP, `${SECP}:${SECP_DER.replace(/1$/, '0')}`],
  ['with a byte after it', OF_SECP, `${SECP}:${SECP_DER}00`],
  ['of 64 bytes that are no DER', OF_SECP, `${SECP}:${SECP_DER.slice(10, 74)}${SECP_DER.slice(-64)}`],
  ['in small letters', OF_SECP, `${SECP}:${SECP_DER}`.toLowerCase()],
  ['of the key’s negative', OF_SECP, `02${SECP.slice(2)}:${SECP_DER}`],
  [
    'with an s beyond the group',
    OF_ED,
    `${ED}:${ED_SIGNED.slice(0, 64)}${reversed(digits(edS + L)).toUpperCase()}`,
  ],
  ['of zeros', OF_ED, `${ED}:${'00'.repeat(64)}`],
  ['of nothing', OF_SECP, ''],
])('attack: a signature on the XRP ledger %s is none', async (_, address, signature) => {
  expect(await isAttested('ripple', { ...ON_XRP, address }, signature)).toBe(false);
});

test('no text that is signed is what the XRP ledger takes for a transaction', () => {
  // Three letters and a zero byte: STX, SMT, CLM, BCH and others.
  expect(rippleMessage(attestationText(ON_XRP))).toMatch(/^52657365/);
});
