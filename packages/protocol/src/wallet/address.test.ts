import { describe, expect, it, test } from 'vitest';
import { normalizeAddress } from './address.ts';
import { ADDRESS_FORMATS, type AddressFormat } from './calls.ts';

/** Published examples: BIP 173 and 350, EIP 55, CIP 19, the genesis block, well-known contracts. */
const GOOD: Record<AddressFormat, string[]> = {
  evm: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  litecoin: [
    'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz',
    'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  ],
  dogecoin: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD'],
  ripple: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  cardano: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
    'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
    'DdzFFzCqrhsfdzUZxvuBkhV8Lpm9p43p9ubh79GCTkxJikAjKh51qhtCFMqUniC5tv5ZExyvSmAte2Du2tGimavSo6qSgXbjiy8qZRTg',
  ],
  eos: ['eosio.token', 'binancecleos', 'a', 'b.o.u.r.s.e1'],
};

const BAD: Record<AddressFormat, string[]> = {
  evm: [
    // One letter in the other case; a digit changed; nobody's; too short, too long; without 0x.
    '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee',
    '0x0000000000000000000000000000000000000000',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
  ],
  tron: [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'tR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
    // Nobody's.
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  ],
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a',
    // Mixed case; testnet; v0 with the checksum of v1; v1 with that of v0; an unknown version; v0 of an odd length.
    'bc1Qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
    'bc1gmk9yu',
    // Nobody's, as a key and as a script.
    '1111111111111111111114oLvT2',
    '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
  ],
  litecoin: [
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUy',
    'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
  ],
  dogecoin: [
    'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M',
    'nUtsa7cbSxJsBnbmS2vJSL5Tx2c1TQfbRW',
    'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  ],
  ripple: [
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi',
    // A secret, and an X-address.
    'sn259rEFXrQrWyx3Q7XneWcwV6dfL',
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
    // Nobody's: of zeros, and of zeros and a one.
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'rrrrrrrrrrrrrrrrrrrrBZbvji',
  ],
  cardano: [
    // A stake; test networks of both eras; a digit changed in each.
    'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9',
    'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj',
  ],
  eos: ['Binancecleos', 'thirteenchars', 'eosio.', '.eosio', 'acct6', 'with space', ''],
};

describe.each(ADDRESS_FORMATS)('%s', (format) => {
  it.each(GOOD[format])('takes %s', (address) => {
    expect(normalizeAddress(format, address)).toBe(address);
  });

  it.each(BAD[format])('refuses %s', (address) => {
    expect(normalizeAddress(format, address)).toBeUndefined();
  });

  // A word of small letters can be an EOS account, so that format alone cannot tell everything apart.
  const others = ADDRESS_FORMATS.filter((each) => each !== format).flatMap((each) =>
    GOOD[each].map((address) => [each, address]),
  );
  it.each(others)('refuses the %s address %s', (_, address) => {
    expect(normalizeAddress(format, address!)).toBeUndefined();
  });

  it('refuses one with a character more, less, or a space around', () => {
    const [address] = GOOD[format] as [string];
    const changed = [`${address} `, ` ${address}`, `${address}1`.repeat(9), `${address}\n`, `${address}é`];
    for (const each of changed) expect(normalizeAddress(format, each)).toBeUndefined();
  });
});

test('two spellings of one address are stored as one', () => {
  const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(normalizeAddress('evm', checked.toLowerCase())).toBe(checked);
  expect(normalizeAddress('evm', `0x${checked.slice(2).toUpperCase()}`)).toBe(checked);
  expect(normalizeAddress('bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  );
});

test.each([
  ['evm', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['evm', '0xffffffffffffffffffffffffffffffffffffffff'],
  ['tron', 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa'],
  ['ripple', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
  ['ripple', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
  ['bitcoin', '1BitcoinEaterAddressDontSendf59kuE'],
  ['bitcoin', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
  ['dogecoin', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  ['eos', 'eosio.null'],
] as const)('attack: a withdrawal to %s %s, whose key nobody has', (format, address) => {
  expect(normalizeAddress(format, address)).toBeUndefined();
});

test('coins are burnt, or sent to an address of one digit, by who wants to', () => {
  for (const address of [
    '0x000000000000000000000000000000000000dEaD',
    '0x1111111111111111111111111111111111111111',
  ])
    expect(normalizeAddress('evm', address)).toBe(address);
});
