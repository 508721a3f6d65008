import { Texts } from '@bourse/ui/Texts';
import { PERMISSIONS } from '@bourse/protocol/operators/permissions';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queries } from '../api/queries.ts';
import { useLanguage } from '../i18n/language.ts';
import { MeProvider } from '../operators/session.ts';

/** What the server says to calls, by their path below `/ops/api/`. */
type Answers = Readonly<Record<string, (fields: Readonly<Record<string, string>>) => unknown>>;

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

/**
 * A page of the console at `/page/7`, for an operator who may do everything, beside a page `/elsewhere`; asked whether to
 * leave, he stays. Answers the router and what he was asked.
 */
export function showPage(Page: RouteComponent, answers: Answers) {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams | FormData }) => {
    const answer = answers[path.replace('/ops/api/', '')];
    if (!answer) throw new TypeError(`nobody answers ${path}`);
    const data = await answer(Object.fromEntries(body.entries()) as Record<string, string>);
    return Response.json({ code: 1, msg: '', data });
  });
  // What jsdom lacks and pages use to look well.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('scrollTo', () => undefined);
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path: '/page/$id', component: Page });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/elsewhere',
    component: () => <p>Elsewhere</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/page/7'] }),
  });
  const me = { permissions: [...PERMISSIONS] } as never;
  render(
    <QueryClientProvider client={queries}>
      <Texts store={useLanguage}>
        <MeProvider value={me}>
          <RouterProvider router={router as never} />
        </MeProvider>
      </Texts>
    </QueryClientProvider>,
  );
  return { router, asked, leave: () => router.history.push('/elsewhere') };
}

/** The page asks for everything again, as it does when it gets the focus, and shows what has changed meanwhile. */
export async function asksAgain(): Promise<void> {
  await act(async () => {
    await queries.invalidateQueries();
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
}

/** An answer that the test gives when it likes. */
export function later<Value>() {
  let answer!: (value: Value) => void;
  const given = new Promise<Value>((resolve) => (answer = resolve));
  return { given, answer };
}
