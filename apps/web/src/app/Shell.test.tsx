import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stream } from '../live/stream.ts';
import { fakeExchange, show } from '../testing/page.tsx';
import { Shell } from './Shell.tsx';

fakeExchange();
afterEach(() => {
  stream.disconnect();
  vi.useRealTimers();
});

/** A server that hangs keeps its sockets open. */
class SilentSocket {
  static last: SilentSocket;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  constructor() {
    SilentSocket.last = this;
  }
  send(): void {}
  close(): void {}
}

test('a server that hangs: after four seconds without a word a banner, and what is live is dimmed until it is heard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(<Shell />);
  vi.stubGlobal('WebSocket', SilentSocket);
  stream.connect();
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const seen = () => ({
    banner: screen.queryByText(/^Live data is interrupted/) !== null,
    dimmed: screen.getByRole('main').hasAttribute('data-stale'),
  });
  SilentSocket.last.onopen?.();
  await pass(3_500);
  expect(seen()).toEqual({ banner: false, dimmed: false });
  await pass(1_500);
  expect(seen()).toEqual({ banner: true, dimmed: true });
  act(() => SilentSocket.last.onmessage?.({ data: '{"op":"pong"}' }));
  expect(seen()).toEqual({ banner: false, dimmed: false });
});
