import { Banner } from '@bourse/ui/Banner';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { configQuery, type Config } from '../api/config.ts';

/** How often it is asked whether it is over, or a product that was switched off is back. */
const ASK_AGAIN_MS = 60_000;

function isClosed(config: Config | undefined): boolean {
  return config !== undefined && (config.switches.maintenance || config.switches.off.length > 0);
}

/** Why everything is refused, before the reader has tried it; gone when it is over. */
export function Maintenance() {
  const t = useTranslations('shell');
  const { data } = useQuery({
    ...configQuery,
    refetchInterval: ({ state }) => isClosed(state.data) && ASK_AGAIN_MS,
  });
  return data?.switches.maintenance && <Banner>{t('maintenance')}</Banner>;
}
