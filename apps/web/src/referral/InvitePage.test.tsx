import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { InvitePage } from './InvitePage.tsx';

const exchange = fakeExchange();

test('an invite page that could not be loaded says why, and asks again', async () => {
  exchange.answer('/bb/index/share', { code: 0, msg: 'Too many requests' });
  exchange.answer('/bb/invite/summary', { code: 0, msg: 'Too many requests' });
  const user = await show(<InvitePage />);
  expect(await screen.findByText('Too many requests')).toBeTruthy();

  const rate = { rate: '0.2', invitees: 0, verified: 0, commission: [], commissionDay: [] };
  exchange.answer('/bb/index/share', { code: 1, data: { invitationCode: 'ABCD2345', link: '/pc/home' } });
  exchange.answer('/bb/invite/summary', { code: 1, data: rate });
  exchange.answer('/bb/invite/list', { code: 1, data: { list: [], totalRow: 0 } });
  await user.click(button('Try again'));
  expect(await screen.findByText('ABCD2345')).toBeTruthy();
});
