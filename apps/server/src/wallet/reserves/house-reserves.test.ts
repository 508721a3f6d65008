import { expect, test } from 'vitest';
import { HouseReserves, type ReserveAddress } from './house-reserves.ts';

const signed = (address: string): ReserveAddress => ({
  chain: 'ERC20',
  address,
  format: 'evm',
  signature: '0x',
  kind: 'hot',
});

test('one signature more makes a further statement, the same ones again make none', () => {
  const house = new HouseReserves({} as never, {} as never);
  const [one, two] = [signed('0x1'), signed('0x2')];
  expect(house.merged([one], [one, two])).toEqual({ addresses: [one, two], isMore: true });
  expect(house.merged([one, two], [two])).toEqual({ addresses: [one, two], isMore: false });
});

test('asked to sign are addresses of chains that have a node and whose keys can sign a text, and no others', async () => {
  const formats: Readonly<Record<string, string>> = {
    ERC20: 'evm',
    BTC: 'bitcoin',
    ADA: 'cardano',
    DOGE: 'dogecoin',
  };
  const services = {
    settings: { rpcUrls: { ERC20: 'http://1', ADA: 'http://2', DOGE: 'http://3', NONE: 'http://4' } },
  };
  const chains = { formatOf: (chain: string) => formats[chain] };
  const own = { ofHouse: async (chain: string) => [{ address: `hot of ${chain}`, kind: 'hot' }] };
  const house = new HouseReserves(services as never, { chains, own } as never);
  expect(await house.others([])).toEqual([{ chain: 'ERC20', address: 'hot of ERC20', kind: 'hot' }]);
  expect(await house.others([signed('hot of ERC20')])).toEqual([]);
});
