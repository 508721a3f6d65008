import { useTitle } from '@bourse/ui/lib/title';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FeeTabs } from './AllFees.tsx';

const route = getRouteApi('/fees');

/** `/fees`: what everything costs; `?tab=contract` of one product. */
export function FeesPage() {
  const t = useTranslations('fees');
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('title'));
  return (
    <div className="mx-auto flex w-[min(860px,calc(100%-32px))] flex-1 flex-col gap-4 py-6">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <FeeTabs
        part={tab}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      />
    </div>
  );
}
