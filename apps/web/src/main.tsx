import { Texts } from '@bourse/ui/Texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mobileAddress } from './app/platform.ts';
import { createAppRouter } from './app/router.tsx';
import { CallError, showFailure } from './api/client.ts';
import { startRecovery } from './api/recovery.ts';
import { configQuery } from './api/config.ts';
import { homeIndexQuery } from './content/api.ts';
import { applyLanguage, savedLanguage, useLanguage } from './i18n/language.ts';
import { rememberedInvite, rememberInvite } from './identity/register/invite.ts';
import { startStream } from './live/stream.ts';
import { startFates } from './orders/fates.ts';
import { startUnread } from './inbox/unread.ts';
import { applyPreferences } from './preferences/preferences.ts';
import { askLogin, credentials, followOtherTabs, useSession } from './session/session.ts';
import { load } from './storage.ts';
import './styles.css';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only a missing answer is worth asking again for.
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code !== undefined),
      refetchOnWindowFocus: false,
    },
  },
});

/** A visitor has no account to follow, so its code comes with the first session. */
function followAccount(): void {
  if (!credentials()) return;
  import('./live/account.ts').then(({ startAccount }) => startAccount()).catch(showFailure);
}

/** What the market does is told on every page, but no page needs it to be painted. */
const MARKET_NEWS_AFTER_MS = 5000;

function followMarketNews(): void {
  if (!credentials()) return;
  setTimeout(() => {
    import('./inbox/market-news.ts').then(({ startMarketNews }) => startMarketNews()).catch(() => undefined);
  }, MARKET_NEWS_AFTER_MS);
}

/** Alerts are this browser's, a visitor's as well. */
function followAlerts(): void {
  if (load('priceAlerts') === undefined) return;
  setTimeout(() => {
    import('./alerts/watch-alerts.ts').then(({ watchAlerts }) => watchAlerts()).catch(() => undefined);
  }, MARKET_NEWS_AFTER_MS);
}

rememberInvite(location.search);
// Who follows an invitation is here to register.
if (rememberedInvite() !== '' && !credentials()) askLogin('register', 'home');
applyPreferences();
followOtherTabs();
startStream();
followAccount();
followMarketNews();
followAlerts();
startFates();
useSession.subscribe(followAccount);
useSession.subscribe(followMarketNews);
startUnread(() => {
  for (const key of ['userInfo', 'identityStatus']) void queryClient.invalidateQueries({ queryKey: [key] });
});

const router = createAppRouter();
useSession.subscribe((state, before) => {
  if (state.credentials?.token === before.credentials?.token) return;
  queryClient.removeQueries({
    predicate: (query) => query.queryKey[0] !== 'config' && query.queryKey[0] !== 'quoteTickers',
  });
  // The route guard decides anew.
  void router.invalidate();
});

startRecovery(queryClient);

const config = queryClient
  .ensureQueryData(configQuery)
  .then(({ mobileHost }) => {
    const elsewhere = mobileAddress(
      navigator.userAgent,
      mobileHost,
      location.pathname + location.search + location.hash,
    );
    if (elsewhere) location.replace(elsewhere);
  })
  .catch(() => undefined); // Pages show for themselves that the settings are missing.

/** How long the first paint waits for what decides where things stand; skeletons take its place after that. */
const FIRST_ANSWERS_MS = 400;

/** Resolves when the first paint can show settings and texts in their place, instead of moving everything later. */
async function firstAnswers(): Promise<void> {
  const atHome = /\/(home\/?)?$/.test(location.pathname);
  const home = atHome && queryClient.prefetchQuery(homeIndexQuery(savedLanguage()));
  const tooLong = new Promise((resolve) => setTimeout(resolve, FIRST_ANSWERS_MS));
  await Promise.race([Promise.all([config, home]), tooLong]);
}

void applyLanguage(savedLanguage())
  .catch(() => undefined) // The texts could not be fetched: English is better than nothing.
  .then(firstAnswers)
  .then(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Texts store={useLanguage}>
            <RouterProvider router={router} />
          </Texts>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );

// What shows offline.html when the exchange is out of reach; it takes part in nothing else (public/sw.js).
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/pc/sw.js').catch(() => undefined));
}
