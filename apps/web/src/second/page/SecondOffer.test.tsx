import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeExchange, show } from '../../testing/page.tsx';
import { btcusdt } from '../../testing/pairs.ts';
import { SecondOffer } from './SecondOffer.tsx';

const exchange = fakeExchange();
const CONFIG = '/contract/app/contract/second/getConfig';

const AURA = { ...btcusdt, symbol: 'aurausdt', baseCoin: 'AURA' };

/** The offer of AURA/USDT, and where the reader is led from it. */
async function draw(answer: Record<string, unknown>) {
  exchange.answer('/paramter/getParamListByKeyName?paramName=contract_second_fee_rate', {
    code: 1,
    data: { valueName: '0.02' },
  });
  exchange.answer(CONFIG, answer);
  const chosen: string[] = [];
  const user = await show(
    <SecondOffer pair={AURA} usual={btcusdt} onChoose={(symbol) => chosen.push(symbol)}>
      {(configs, fee) => <p>{`${configs.length} from ${configs[0]?.openAmountMin}, fee ${fee}`}</p>}
    </SecondOffer>,
  );
  return { user, chosen };
}

test('a pair without second contracts leads to one that has some, for to ask again changes nothing', async () => {
  const { user, chosen } = await draw({
    code: 400,
    message: 'None on this pair.',
    reason: 'SECOND_NOT_AVAILABLE',
  });
  expect(await screen.findByText('None on this pair.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'BTC/USDT' }));
  expect(chosen).toEqual(['btcusdt']);
});

test('what was refused for the moment is asked for again', async () => {
  const { user, chosen } = await draw({ code: 400, message: 'Too many requests.' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: 'BTC/USDT' })).toBeNull();
  exchange.answer(CONFIG, {
    code: 200,
    message: '',
    result: [{ second: 30, incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' }],
  });
  await user.click(again);
  expect(await screen.findByText('1 from 5, fee 0.02')).toBeTruthy();
  expect(chosen).toEqual([]);
});
