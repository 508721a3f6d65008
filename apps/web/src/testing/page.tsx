import { Texts } from '@bourse/ui/Texts';
import { acceptToasts, type ToastMessage } from '@bourse/ui/lib/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import type { ChannelFrame, ChannelHandler } from '../live/stream-client.ts';
import { stream } from '../live/stream.ts';
import { dismissLogin, signOut } from '../session/session.ts';

// What a dialog covers is found as well: looking for what hides an element takes most of a test's time.
configure({ defaultHidden: true });

/** Draws a part of a page with texts, queries and an address around it. */
export async function show(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <Texts store={useLanguage}>
        <RouterProvider router={router} />
      </Texts>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

/** Chooses from a list; one that opens is unseen and takes no clicks until it has its place. */
export async function chooseFrom(user: UserEvent, list: HTMLElement, name: string): Promise<void> {
  await user.click(list);
  const option = await screen.findByRole('option', { name });
  const placed = option.closest<HTMLElement>('[role=presentation]');
  await waitFor(() => expect(placed?.style.pointerEvents).toBe(''));
  await user.click(option);
}

type Sent = Record<string, string>;
type Envelope = Readonly<Record<string, unknown>>;
type Outcome = Envelope | 'no answer' | Promise<Envelope>;

/** The exchange as the page sees it: what was sent, what it answers, and what its stream says. */
export function fakeExchange() {
  let answers: Record<string, (sent: Sent) => Outcome>;
  let stopToasts: () => void;
  const handlers = new Map<string, Set<ChannelHandler>>();
  const exchange = {
    calls: [] as { path: string; sent: Sent }[],
    toasts: [] as ToastMessage[],
    /** What a call answers from now on, by its path: the whole envelope. */
    answer: (path: string, outcome: Outcome | ((sent: Sent) => Outcome)): void => {
      answers[path] = typeof outcome === 'function' ? outcome : () => outcome;
    },
    callsTo: (path: string): Sent[] =>
      exchange.calls.filter((call) => call.path === path).map(({ sent }) => sent),
    /** A frame of the stream, and the paint that follows. */
    say: async (channel: string, frame: object): Promise<void> => {
      await act(async () => {
        for (const handler of handlers.get(channel) ?? [])
          handler.message({ ch: channel, ...frame } as unknown as ChannelFrame);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    },
    /** The line is there again after it was cut. */
    resume: async (channel: string): Promise<void> => {
      await act(async () => {
        for (const handler of handlers.get(channel) ?? []) handler.resumed?.();
      });
    },
  };

  beforeEach(() => {
    answers = {};
    handlers.clear();
    exchange.calls = [];
    exchange.toasts = [];
    stopToasts = acceptToasts((toast) => exchange.toasts.push(toast));
    vi.spyOn(stream, 'subscribe').mockImplementation((channel, handler) => {
      const all = handlers.get(channel) ?? new Set();
      handlers.set(channel, all.add(handler));
      return () => all.delete(handler);
    });
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('ResizeObserver', UnmovedSizes);
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      const sent = Object.fromEntries(new URLSearchParams((body as URLSearchParams | null)?.toString()));
      exchange.calls.push({ path, sent });
      const outcome = await (answers[path]?.(sent) ?? { code: 0, msg: `nothing answers ${path}` });
      if (outcome === 'no answer') throw new TypeError('the line is down');
      return new Response(JSON.stringify(outcome));
    });
  });

  afterEach(() => {
    cleanup();
    stopToasts();
    signOut();
    dismissLogin();
    localStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  return exchange;
}

/** jsdom lays nothing out, so that no size ever changes. */
class UnmovedSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** An answer that comes when it is told to. */
export function later(): { outcome: Promise<Envelope>; come: (answer: Envelope) => void } {
  let come!: (answer: Envelope) => void;
  const outcome = new Promise<Envelope>((resolve) => (come = resolve));
  return { outcome, come };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
