import { fireEvent, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import type { UserDetail } from '@bourse/protocol/operators/users/calls';
import { expect, test } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { UserProfile } from './UserProfile.tsx';

const USER = {
  ...{ id: '100001', email: 'ann@example.com', language: 'en-US', kyc: 0, level: 0, openOrders: 0 },
  ...{ createTime: 1, lastLoginTime: 1, withdrawBlockedUntil: 0, withdrawalsFrozenTime: 0, closedTime: 0 },
  ...{
    fundPasswordSet: false,
    twoFactor: false,
    remains: [],
    inviteCode: 'A',
    inviterId: '0',
    selfInvite: '',
  },
  invitees: 0,
  fees: { makerRate: '0.0005', takerRate: '0.001234', own: true, level: 0 },
} as unknown as UserDetail;

test('the form of fees begins with the exact percents, whatever a language makes of numbers', async () => {
  showPage(
    () => (
      <IntlProvider locale={'ar-EG' as never}>
        <UserProfile user={USER} />
      </IntlProvider>
    ),
    {},
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Set fees' }));
  const percents = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(percents).toEqual(['0.05', '0.1234']);
});
