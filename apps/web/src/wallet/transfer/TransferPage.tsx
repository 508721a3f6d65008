import { SkeletonRows } from '@bourse/ui/Skeleton';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { Panel } from '../Panel.tsx';
import { useHeldCoins } from '../use-available.ts';
import { VALUE_COIN } from '../assets/valuation.ts';
import { TransferForm } from './TransferForm.tsx';
import { TransferRecords } from './TransferRecords.tsx';

const route = getRouteApi('/account/transfer');

/** `/account/transfer`: between the user's spot and contract accounts. */
export function TransferPage() {
  const t = useTranslations();
  const config = useConfig();
  const held = useHeldCoins();
  const { currency, type = '1' } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('transfer.title'));
  if (!config) return <SkeletonRows rows={8} label={t('common.loading')} />;
  // What is no longer on offer can still be moved.
  const coins = [...new Set([...config.coins, ...held])];
  const coin = coins.find((each) => each === currency) ?? VALUE_COIN;
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('transfer.title')} level={1}>
        <TransferForm
          key={`${coin} ${type}`}
          coin={coin}
          coins={coins}
          type={type}
          onChange={(next) =>
            void navigate({
              search: { currency: coin, type, ...next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Panel>
      <TransferRecords />
    </div>
  );
}
