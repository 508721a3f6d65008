import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Waiting } from '../app/Waiting.tsx';
import { useFormats } from '../format/formats.ts';
import { useListSearch } from '../table/list-search.ts';
import { ContractExposure } from './ContractExposure.tsx';
import { Insurance } from './Insurance.tsx';
import { SecondExposure } from './SecondExposure.tsx';

const TABS = ['contract', 'second', 'insurance'] as const;
type Tab = (typeof TABS)[number];

/** It follows the market, so it is asked for again faster than queues of work are. */
const LIVE_MS = 2_000;

/** `/ops/exposure`: what the house has at stake in contracts, now, and its insurance fund. */
export function ExposurePage() {
  const t = useTranslations();
  const { time } = useFormats();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const tab: Tab = TABS.find((known) => known === search.tab) ?? 'contract';
  const exposure = useQuery({ ...queryOf('exposure'), refetchInterval: LIVE_MS });
  const { data } = exposure;
  const waiting = <Waiting query={exposure} rows={12} />;
  return (
    <>
      <PageHead title={t('screens.exposure')} note={data && t('overview.asOf', { time: time(data.time) })} />
      <Tabs
        value={tab}
        // The page of one tab means nothing to another.
        onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
        label={t('exposure.parts')}
        items={TABS.map((value) => ({ value, label: t(`exposure.tabs.${value}`) }))}
        className="min-h-0 flex-1"
        listClassName="h-10 px-1"
      >
        <TabPanel value="contract" className="min-h-0 flex-1 overflow-y-auto">
          {data ? <ContractExposure exposure={data.contract} /> : waiting}
        </TabPanel>
        <TabPanel value="second" className="min-h-0 flex-1 overflow-y-auto">
          {data ? <SecondExposure exposure={data.second} /> : waiting}
        </TabPanel>
        <TabPanel value="insurance" className="flex min-h-0 flex-1 flex-col">
          <Insurance funds={data?.contract.insuranceFunds} />
        </TabPanel>
      </Tabs>
    </>
  );
}
