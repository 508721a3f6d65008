import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { BrowserNews } from './BrowserNews.tsx';
import { chooseBrowserNews, tellNews } from './news.ts';

// As the server writes it into the page's head; read once, when the app's code comes.
vi.hoisted(() => void (document.title = 'Bourse'));

const exchange = fakeExchange();
const shown = vi.fn();
let answer: NotificationPermission;
let focus: boolean;

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission = vi.fn(async () => (FakeNotification.permission = answer));
  constructor(title: string, { body }: NotificationOptions) {
    super();
    shown(title, body);
  }
}

beforeEach(() => {
  FakeNotification.permission = 'default';
  FakeNotification.requestPermission.mockClear();
  shown.mockReset();
  answer = 'granted';
  focus = false;
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focus);
});
afterEach(() => chooseBrowserNews(false));

const box = () => screen.getByRole<HTMLInputElement>('checkbox');

test('nobody is asked for permission before he switches it on', async () => {
  const user = await show(<BrowserNews />);
  tellNews('success', 'Bought 1 BTC');
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  expect(shown).not.toHaveBeenCalled();
  await user.click(box());
  await waitFor(() => expect(box().checked).toBe(true));
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
});

test('what happens while the reader looks elsewhere is told by the browser as well', async () => {
  await chooseBrowserNews(true);
  tellNews('success', 'Bought 1 BTC at 50,000.00 (BTC/USDT)');
  await waitFor(() => expect(shown).toHaveBeenCalledWith('Bourse', 'Bought 1 BTC at 50,000.00 (BTC/USDT)'));
  focus = true;
  tellNews('error', 'Liquidated');
  expect(exchange.toasts.map(({ tone }) => tone)).toEqual(['success', 'error']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toHaveBeenCalledOnce();
});

test('a browser that refuses is no switch that is on', async () => {
  answer = 'denied';
  const user = await show(<BrowserNews />);
  await user.click(box());
  await screen.findByRole('alert');
  expect(box().checked).toBe(false);
  tellNews('success', 'Bought 1 BTC');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).not.toHaveBeenCalled();
});
