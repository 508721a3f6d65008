import { Banner } from '@bourse/ui/Banner';
import { inTime } from '@bourse/ui/lib/load-page';
import { useToastsWanted } from '@bourse/ui/lib/toast';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { brandName, useConfig } from '../api/config.ts';
import { useFresh } from '../live/stream.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { useReading } from '../content/reading.ts';
import { useSession, useSignedIn } from '../session/session.ts';
import { BottomBar } from './bars/BottomBar.tsx';
import { Footer } from './bars/Footer.tsx';
import { Maintenance } from './Maintenance.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useTour } from './start/tour.ts';
import { TopBar } from './bars/TopBar.tsx';

const LoginDialog = lazy(() =>
  inTime(() => import('../identity/sign-in/LoginDialog.tsx')).then((module) => ({
    default: module.LoginDialog,
  })),
);

const ClosedPage = lazy(() => import('./ClosedPage.tsx').then((module) => ({ default: module.ClosedPage })));

const ReadingDialog = lazy(() =>
  inTime(() => import('../content/ReadingDialog.tsx')).then((module) => ({ default: module.ReadingDialog })),
);

const TextPageDialog = lazy(() =>
  inTime(() => import('./TextPageDialog.tsx')).then((module) => ({ default: module.TextPageDialog })),
);

const Tour = lazy(() => import('./start/Tour.tsx').then((module) => ({ default: module.Tour })));

const loadToaster = () => import('@bourse/ui/Toaster').then((module) => ({ default: module.Toaster }));
const Toaster = lazy(() =>
  // A page without toasts is better than no page.
  loadToaster().catch(() => ({ default: () => null })),
);

/**
 * The first toast may have to tell that the exchange is out of reach: its code must be here before. A visitor who only
 * looks is told nothing by toasts, so it comes with the first thing that he does.
 */
function useToasterAtHand(): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    const fetchIt = () => void loadToaster().catch(() => undefined);
    if (signedIn) {
      const timer = setTimeout(fetchIt, TOASTER_AFTER_MS);
      return () => clearTimeout(timer);
    }
    const begun = new AbortController();
    for (const deed of ['pointerdown', 'keydown'])
      addEventListener(deed, fetchIt, { signal: begun.signal, once: true, passive: true });
    return () => begun.abort();
  }, [signedIn]);
}

/** After what the first page needs, also on a slow line. */
const TOASTER_AFTER_MS = 4000;

/** What may be read before users are let in; and everything, for an operator who looks at it beforehand (`?preview`). */
function isForAll(path: string): boolean {
  if (new URLSearchParams(location.search).has('preview')) sessionStorage.setItem('preview', '1');
  return /^\/(about|help)(\/|$)/.test(path) || sessionStorage.getItem('preview') !== null;
}

/** What surrounds every page. */
export function Shell() {
  const t = useTranslations();
  const config = useConfig();
  const theme = usePreferences((state) => state.theme);
  const needLogin = useSession((state) => state.needLogin);
  const tour = useTour((state) => state.open);
  const { article, page } = useReading();
  const toasts = useToastsWanted();
  const fresh = useFresh();
  useToasterAtHand();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const brand = brandName(config);
  const textPage = page && (
    <Suspense>
      <TextPageDialog page={page} />
    </Suspense>
  );
  if (config && !config.opened && !isForAll(path)) {
    return (
      <div className="flex min-h-dvh flex-col">
        <main id="content" className="flex flex-1 flex-col">
          <Suspense>
            <ClosedPage config={config} />
          </Suspense>
        </main>
        <Footer brand={brand} look={config.look} />
        {textPage}
      </div>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-control bg-accent-solid px-3 py-2 text-on-accent focus:top-2"
      >
        {t('shell.skip')}
      </a>
      <TopBar brand={brand} {...(config && { look: config.look })} />
      {config?.demo && <Banner>{t('shell.demo')}</Banner>}
      <Maintenance />
      <OfflineNotice />
      <main
        id="content"
        tabIndex={-1}
        data-stale={fresh ? undefined : ''}
        className="flex flex-1 flex-col outline-none"
      >
        <Outlet />
      </main>
      <Footer brand={brand} {...(config && { look: config.look })} />
      <BottomBar />
      {needLogin && (
        <Suspense>
          <LoginDialog brand={brand} initialTab={needLogin} demoInviteCode={config?.demoInviteCode} />
        </Suspense>
      )}
      {article && (
        <Suspense>
          <ReadingDialog article={article} />
        </Suspense>
      )}
      {textPage}
      {tour && (
        <Suspense>
          <Tour />
        </Suspense>
      )}
      {toasts && (
        <Suspense>
          <Toaster theme={theme} label={t('common.notifications')} closeLabel={t('common.close')} />
        </Suspense>
      )}
    </div>
  );
}
