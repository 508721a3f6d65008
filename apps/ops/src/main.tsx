import { Texts } from '@bourse/ui/Texts';
import { showError } from '@bourse/ui/lib/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from './api/client.ts';
import { queries } from './api/queries.ts';
import { createOpsRouter } from './app/router.tsx';
import { applyTheme } from './app/theme.ts';
import { applyLanguage, savedLanguage, useLanguage } from './i18n/language.ts';
import { enter, meQuery } from './operators/session.ts';
import './styles.css';

applyTheme();

const router = createOpsRouter();
onSignedOut((message) => {
  // Without a session there is none to lose: a wrong log-in, or the question who is signed in.
  if (!queries.getQueryData(meQuery.queryKey)) return;
  enter(null);
  showError(message);
  // The guard decides anew.
  void router.invalidate();
});

void applyLanguage(savedLanguage())
  .catch(() => undefined) // The texts could not be fetched: English is better than nothing.
  .then(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <Texts store={useLanguage}>
            <RouterProvider router={router} />
          </Texts>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
