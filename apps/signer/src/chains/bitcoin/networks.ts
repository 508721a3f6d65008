import type { BitcoinSetup } from '../../setup.ts';

/** Version bytes of addresses, as `@scure/btc-signer` takes them. */
export interface Network {
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
  readonly wif: number;
}

const NETWORKS: Readonly<Record<BitcoinSetup['kind'], Readonly<Record<BitcoinSetup['network'], Network>>>> = {
  bitcoin: {
    main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    test: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  },
  litecoin: {
    main: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    test: { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
    regtest: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
  },
};

export function networkOf(kind: BitcoinSetup['kind'], network: BitcoinSetup['network']): Network {
  return NETWORKS[kind][network];
}
