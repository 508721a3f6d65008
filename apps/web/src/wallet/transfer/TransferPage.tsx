import { Fact, Facts } from '@bourse/ui/Facts';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Config } from '../../api/config.ts';
import { WithConfig } from '../../shared/WithConfig.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { Panel } from '../Panel.tsx';
import { useAvailable, useHeldCoins } from '../use-available.ts';
import { useOwnAmount } from '../use-mask.ts';
import { VALUE_COIN } from '../assets/valuation.ts';
import { TransferForm } from './TransferForm.tsx';
import { TransferRecords } from './TransferRecords.tsx';

const route = getRouteApi('/account/transfer');

/** `/account/transfer`: between the user's spot and contract accounts. */
export function TransferPage() {
  const t = useTranslations();
  useTitle(t('transfer.title'));
  return <WithConfig rows={8}>{(config) => <Transfer config={config} />}</WithConfig>;
}

function Transfer({ config }: { config: Config }) {
  const t = useTranslations();
  const held = useHeldCoins();
  const { currency, type = '1' } = route.useSearch();
  const navigate = route.useNavigate();
  // What is no longer on offer can still be moved.
  const coins = [...new Set([...config.coins, ...held])];
  const coin = coins.find((each) => each === currency) ?? VALUE_COIN;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
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
        <BothAccounts coin={coin} />
      </div>
      <TransferRecords />
    </div>
  );
}

/** What there is of a coin to move, in either direction. */
function BothAccounts({ coin }: { coin: string }) {
  const t = useTranslations();
  const own = useOwnAmount();
  const spot = useAvailable('spot', coin);
  const contract = useAvailable('contract', coin);
  return (
    <Panel title={t('money.available')}>
      <Facts>
        <Fact name={t('money.accounts.spot')}>{spot === undefined ? '–' : own(spot, coin)}</Fact>
        <Fact name={t('money.accounts.contract')}>{contract === undefined ? '–' : own(contract, coin)}</Fact>
      </Facts>
    </Panel>
  );
}
