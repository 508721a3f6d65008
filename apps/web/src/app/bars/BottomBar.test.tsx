import { Texts } from '@bourse/ui/Texts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../../i18n/language.ts';
import { BottomBar } from './BottomBar.tsx';

afterEach(cleanup);

/** The places that are marked on the page of that address. */
async function marked(address: string): Promise<(string | null)[]> {
  const root = createRootRoute({ component: BottomBar, notFoundComponent: BottomBar });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  render(
    <Texts store={useLanguage}>
      <RouterProvider router={router as never} />
    </Texts>,
  );
  const links = await screen.findAllByRole('link');
  return links.filter(({ dataset }) => dataset['status'] === 'active').map(({ textContent }) => textContent);
}

test.each([
  ['/home/detail?symbol=btcusdt', ['Trade']],
  ['/contract?symbol=btcusdt', ['Trade']],
  ['/secondContract', ['Trade']],
  ['/account/contract', ['Position']],
  ['/account/assert', ['Assets']],
  ['/help', []],
])('on %s the reader is at %j', async (address, places) => {
  expect(await marked(address)).toEqual(places);
});
