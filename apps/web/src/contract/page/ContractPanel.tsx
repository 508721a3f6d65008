import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { changeSearch } from '../../records/change-search.ts';
import { ContractRecords } from '../ContractRecords.tsx';
import { useMedia } from '../../app/media.ts';
import { ResizeHandle, useOrdersHeight } from '../../market/layout/ResizeHandle.tsx';

const route = getRouteApi('/contract');

/** The reader's positions, below the chart. What is shown stands in the address. */
export function ContractPanel({ pairs }: { pairs: readonly Pair[] }) {
  const t = useTranslations('contract');
  const filter = route.useSearch();
  const change = changeSearch<typeof filter>(route.useNavigate());
  const [height, setHeight] = useOrdersHeight();
  const narrow = useMedia('(max-width: 1239px)');
  const roomy = useMedia('(min-width: 1400px)');
  // A phone scrolls the page, not a panel of it.
  const phone = useMedia('(max-width: 699px)');

  return (
    <section
      aria-label={t('panel')}
      style={phone ? undefined : { height }}
      className={`relative flex shrink-0 flex-col bg-panel ${phone ? 'flex-1' : ''}`}
    >
      {!phone && <ResizeHandle height={height} onChange={setHeight} />}
      <ContractRecords
        className="h-full"
        narrow={narrow}
        roomy={roomy}
        filter={filter}
        pairs={pairs.filter(({ quoteCoin }) => quoteCoin === CONTRACT_COIN)}
        onChange={change}
      />
    </section>
  );
}
