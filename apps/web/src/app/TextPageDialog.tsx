import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { stopReading, type TextPage } from '../content/reading.ts';
import { useSession } from '../session/session.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { inTime } from '@bourse/ui/lib/load-page';

const PAGES = {
  fees: {
    title: 'fees.title',
    Text: lazy(() =>
      inTime(() => import('./fees/AllFees.tsx')).then(({ AllFees }) => ({ default: AllFees })),
    ),
  },
  connectBot: {
    title: 'connectBot.title',
    Text: lazy(() =>
      inTime(() => import('../api-keys/guide/BotGuide.tsx')).then(({ BotGuide }) => ({ default: BotGuide })),
    ),
  },
  secondRules: {
    title: 'second.rules.title',
    Text: lazy(() =>
      inTime(() => import('../second/page/SecondRules.tsx')).then(({ SecondRules }) => ({
        default: SecondRules,
      })),
    ),
  },
} as const satisfies Record<TextPage, object>;

/** The text of a page for users, over the page of a visitor who is led there. */
export function TextPageDialog({ page }: { page: TextPage }) {
  const t = useTranslations();
  const { title, Text } = PAGES[page];
  useLeave();
  return (
    <OpenDialog title={t(title)} onClose={stopReading} className="w-[min(860px,calc(100vw-24px))]">
      <div className="flex flex-col gap-4 px-5 pb-5" data-testid="reading">
        <Suspense>
          <Text />
        </Suspense>
      </div>
    </OpenDialog>
  );
}

/** Who follows a link of the text, or logs in from it, has left it. */
function useLeave(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const needLogin = useSession((state) => state.needLogin);
  const opened = useRef(path);
  useEffect(() => {
    if (needLogin || path !== opened.current) stopReading();
  }, [needLogin, path]);
}
