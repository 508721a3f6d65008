import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { useMedia } from '../../app/media.ts';
import { useAskedBalances } from '../../live/account.ts';
import { changeSearch } from '../../records/change-search.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { SpotRecords } from '../../spot/SpotRecords.tsx';
import { SpotBalances } from '../../wallet/assets/SpotBalances.tsx';
import { ResizeHandle, useOrdersHeight } from './ResizeHandle.tsx';

const route = getRouteApi('/home/detail');

/** The user's orders, fills and balances, below the chart. What it shows stands in the address. */
export function RecordsPanel({ pairs }: { pairs: readonly Pair[] }) {
  const t = useTranslations();
  const filter = route.useSearch();
  const change = changeSearch<typeof filter>(route.useNavigate());
  const [height, setHeight] = useOrdersHeight();
  const phone = useMedia('(max-width: 699px)');
  const balances = useAskedBalances();

  return (
    <section
      aria-label={t('orders.panel')}
      style={{ height }}
      className="relative flex shrink-0 flex-col bg-panel"
    >
      {!phone && <ResizeHandle height={height} onChange={setHeight} />}
      <SpotRecords
        className="h-full"
        filter={filter}
        pairs={pairs}
        onChange={change}
        assets={{
          label: t('assets.title'),
          content: (
            <Loaded query={balances} rows={4}>
              {(rows) => <SpotBalances balances={rows} />}
            </Loaded>
          ),
        }}
      />
    </section>
  );
}
