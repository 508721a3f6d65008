import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { MessagesLink } from './MessagesLink.tsx';
import { useUnread } from './unread.ts';

fakeExchange();
beforeEach(() => useUnread.setState({ count: 0 }));

const bell = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).getAttribute('href');

test('the bell leads to the unread messages with their number, and without any to the notices', async () => {
  await show(<MessagesLink className="" />);
  expect(bell('Messages')).toBe('/help/message');
  expect(screen.queryByTestId('unread-badge')).toBeNull();
  act(() => useUnread.setState({ count: 3 }));
  expect(bell('Messages, 3 unread')).toBe('/help/message?type=personal');
  expect(screen.getByTestId('unread-badge').textContent).toBe('3');
  act(() => useUnread.setState({ count: 100 }));
  expect(bell('Messages, 99+ unread')).toBe('/help/message?type=personal');
});
