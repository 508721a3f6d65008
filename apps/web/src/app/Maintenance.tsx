import { Banner } from '@bourse/ui/Banner';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { configQuery } from '../api/config.ts';

/** How often it is asked whether it is over. */
const ASK_AGAIN_MS = 60_000;

/** Why everything is refused, before the reader has tried it; gone when it is over. */
export function Maintenance() {
  const t = useTranslations('shell');
  const { data } = useQuery({
    ...configQuery,
    refetchInterval: ({ state }) => state.data?.switches.maintenance === true && ASK_AGAIN_MS,
  });
  return data?.switches.maintenance && <Banner>{t('maintenance')}</Banner>;
}
