import { useTitle } from '@bourse/ui/lib/title';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SecondRules } from './SecondRules.tsx';

const route = getRouteApi('/secondContract/rules');

/** `/secondContract/rules`: how second contracts are settled, and how one is checked. */
export function SecondRulesPage() {
  const t = useTranslations('second');
  const { order } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('rules.title'));
  return (
    <div className="mx-auto flex w-[min(860px,calc(100%-32px))] flex-1 flex-col gap-4 py-6">
      <h1 className="text-20 font-semibold">{t('rules.title')}</h1>
      <SecondRules
        order={order}
        onCheck={(next) => void navigate({ search: { order: next }, replace: true, resetScroll: false })}
      />
    </div>
  );
}
