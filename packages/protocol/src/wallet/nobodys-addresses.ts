import type { AddressFormat } from './calls.ts';

/**
 * Well-formed addresses, as they are normalised, that nobody has a key of and nobody means: what stands for a coin itself, what is
 * reserved, what wallets send when they fail to fill one in. Those to which coins are burnt on purpose (`0x…dEaD`) are not among them.
 */
export const NOBODYS: Readonly<Partial<Record<AddressFormat, readonly string[]>>> = {
  evm: ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF'],
  tron: ['TZJozAg1ruapycCicgz31GxvYJ1FraLjZa'],
  ripple: ['rrrrrrrrrrrrrrrrrNAMEtxvNvQ', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
  bitcoin: ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
  dogecoin: ['DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  eos: ['eosio.null'],
};
