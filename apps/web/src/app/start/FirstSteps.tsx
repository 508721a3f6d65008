import { Button } from '@bourse/ui/Button';
import { IconButton } from '@bourse/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Config } from '../../api/config.ts';
import { userInfoQuery } from '../../identity/api.ts';
import { VERIFIED } from '../../identity/kyc/kyc-state.ts';
import { useSession } from '../../session/session.ts';
import { GO_BACK } from '../../shared/go-back.ts';
import { listTrades } from '../../spot/api.ts';
import { load, save } from '../../storage.ts';
import { showTour } from './tour.ts';

interface Step {
  name: 'trade' | 'fundPassword' | 'identity';
  done: boolean;
  link: Pick<LinkProps, 'to' | 'search' | 'state'>;
}

/** What a new user has and does first; goes when all is done, or when it is closed. */
export function FirstSteps({ config }: { config: Config | undefined }) {
  const t = useTranslations('start');
  const common = useTranslations('common');
  const userId = useSession((state) => state.credentials?.userId);
  const [closed, setClosed] = useState(() => load('startClosed') === userId);
  const info = useQuery(userInfoQuery(userId)).data;
  const trades = useQuery({
    queryKey: ['firstTrade', userId],
    queryFn: ({ signal }) => listTrades({ pageNo: 1, pageSize: 1 }, signal),
    enabled: userId !== undefined && !closed,
  }).data;
  if (closed || !info || !trades) return null;
  const steps: readonly Step[] = [
    { name: 'trade', done: trades.totalRow > 0, link: { to: '/home/detail' } },
    {
      name: 'fundPassword',
      done: info.assetsPwd === 1,
      link: { to: '/setting/password', search: { type: '1', index: '7' }, state: GO_BACK },
    },
    { name: 'identity', done: info.auth === VERIFIED, link: { to: '/setting/verify' } },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="mt-8 rounded-card border border-line bg-panel p-5 max-sm:p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="first-steps" className="text-20 font-semibold">
            {t(config?.demo ? 'demoMoney' : 'welcome')}
          </h2>
          <p className="mt-1 text-13 text-muted">{t(config?.demo ? 'demoText' : 'text')}</p>
        </div>
        <IconButton
          label={common('close')}
          onClick={() => {
            save('startClosed', userId);
            setClosed(true);
          }}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ol className="mt-4 grid gap-2 md:grid-cols-3">
        {steps.map(({ name, done, link }) => (
          <li key={name}>
            <Link
              {...link}
              data-testid={`step-${name}`}
              className="flex h-full min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2.5 transition hover:border-line-strong hover:bg-raised"
            >
              <span
                className={`flex size-6 shrink-0 items-center justify-center rounded-full ${done ? 'bg-(--green-solid) text-white' : 'bg-raised text-muted'}`}
              >
                {done ? (
                  <Check aria-hidden className="size-4" />
                ) : (
                  <ChevronRight aria-hidden className="size-4" />
                )}
              </span>
              <span className="text-13">
                <span className="block font-medium">{t(`steps.${name}`)}</span>
                {done && <span className="text-muted">{t('done')}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Button tone="link" size="small" className="mt-3" onClick={showTour}>
        {t('tour')}
      </Button>
    </section>
  );
}
