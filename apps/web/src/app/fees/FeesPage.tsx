import { useTitle } from '@bourse/ui/lib/title';
import { useTranslations } from 'use-intl';
import { AllFees } from './AllFees.tsx';

/** `/fees`: what everything costs. */
export function FeesPage() {
  const t = useTranslations('fees');
  useTitle(t('title'));
  return (
    <div className="mx-auto flex w-[min(860px,calc(100%-32px))] flex-1 flex-col gap-4 py-6">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <AllFees />
    </div>
  );
}
