import { SUBSCRIPTION_STATUSES } from '@bourse/protocol/launchpad/subscription';
import { EmptyState } from '@bourse/ui/EmptyState';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useTitle } from '@bourse/ui/lib/title';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BackLink } from '../../shared/BackLink.tsx';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Purchases } from '../purchase/Purchases.tsx';
import { ChoiceFilter, FilterBar } from '../../records/FilterBar.tsx';

const route = getRouteApi('/subcribe/my');

/** `/subcribe/my`: the user's purchases, allotments and locks. */
export function PurchasesPage() {
  const t = useTranslations('launchpad');
  const list = useTranslations('list');
  const navigate = route.useNavigate();
  const { status } = route.useSearch();
  const filter = useMemo(() => (status ? { status } : {}), [status]);
  const clear = status ? () => void navigate({ search: {}, replace: true }) : undefined;
  useTitle(t('my'));
  return (
    <div className="mx-auto flex w-[min(1200px,calc(100%-32px))] flex-1 flex-col py-6">
      <BackLink to="/subcribe">{t('all')}</BackLink>
      <h1 className="mb-4 text-20 font-semibold">{t('my')}</h1>
      <div className="flex min-h-96 flex-col overflow-hidden rounded-card border border-line bg-panel">
        <FilterBar onClear={clear}>
          <ChoiceFilter
            label={t('state')}
            all={t('allStates')}
            value={status}
            onChange={(next) => void navigate({ search: next ? { status: next } : {}, replace: true })}
            items={SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
        </FilterBar>
        <div ref={fadeEdges} className="relative flex-1 overflow-x-auto py-1">
          <Purchases
            filter={filter}
            empty={
              <EmptyState
                text={status ? list('noMatch') : t('noPurchases')}
                action={
                  !status && (
                    <Link to="/subcribe" className="link font-medium">
                      {t('title')}
                    </Link>
                  )
                }
              />
            }
          />
        </div>
      </div>
      <p className="mt-3 text-13 text-muted">{t('myNote')}</p>
    </div>
  );
}
