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
