import { Texts } from '@bourse/ui/Texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { stream } from '../live/stream.ts';
import { fakeExchange } from '../testing/page.tsx';
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

/** Around a page that is empty. */
async function showShell(): Promise<void> {
  const root = createRootRoute({ component: Shell });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => null });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Texts store={useLanguage}>
        <RouterProvider router={router as never} />
      </Texts>
    </QueryClientProvider>,
  );
}

test('a server that hangs: after four seconds without a word a banner, and what is live is dimmed until it is heard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showShell();
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
