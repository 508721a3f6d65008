import { expect, it } from 'vitest';
import { listedCredits } from './suggested-credits.ts';

it('each credit stands beside what its own desk has been given in that coin', () => {
  const [desk, other] = ['marketMaker', 'swap'];
  const given = [
    { desk: other, currency: 'USDT', amount: '7' },
    { desk, currency: 'USDT', amount: '12' },
  ];
  const credits = [
    { desk, currency: 'USDT', amount: '250' },
    { desk, currency: 'BTC', amount: '0.5' },
  ];
  const proposal = {
    before: JSON.stringify({ givenByHand: given }),
    after: JSON.stringify({ credits, reason: 'Opening inventory.' }),
  };
  expect(listedCredits(proposal)).toEqual({
    credits: [
      { desk, currency: 'USDT', amount: '250', given: '12' },
      { desk, currency: 'BTC', amount: '0.5', given: '0' },
    ],
    reason: 'Opening inventory.',
  });
});
