import { RESULT_MOST_DAYS } from '@bourse/protocol/operators/results/kinds';
import { Banner } from '@bourse/ui/Banner';
import { DayField } from '@bourse/ui/DayField';
import { EmptyState } from '@bourse/ui/EmptyState';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Waiting, type WaitingFor } from '../app/Waiting.tsx';
import { useFormats } from '../format/formats.ts';
import { useAccountName } from '../house/account-name.ts';
import { useListSearch } from '../table/list-search.ts';
import { AtStake } from './AtStake.tsx';
import { Flows } from './Flows.tsx';
import { Holdings } from './Holdings.tsx';
import { Profit } from './Profit.tsx';
import { daysBetween } from './sums.ts';

const TABS = ['profit', 'flows', 'exposure'] as const;
type Tab = (typeof TABS)[number];
const DAY_MS = 86_400_000;
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** `/ops/results`: what the house earned, what came and went, what it holds and has at stake. */
export function ResultsPage() {
  const t = useTranslations();
  const { time, amount, list } = useFormats();
  const accountName = useAccountName();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const tab: Tab = TABS.find((known) => known === search.tab) ?? 'profit';
  const [from, setFrom] = useState(() => dayText(Date.now() - 29 * DAY_MS));
  const [to, setTo] = useState(() => dayText(Date.now()));
  const days = daysBetween(from, to).length;
  const isPeriod = days >= 1 && days <= RESULT_MOST_DAYS;
  const asked = { refetchInterval: REFRESH_MS, enabled: isPeriod };
  const profit = useQuery({
    ...queryOf('results/profit', { from, to }),
    ...asked,
    enabled: isPeriod && tab === 'profit',
  });
  const flows = useQuery({
    ...queryOf('results/flows', { from, to }),
    ...asked,
    enabled: isPeriod && tab === 'flows',
  });
  const exposure = useQuery({ ...queryOf('results/exposure'), ...asked, enabled: tab === 'exposure' });
  const waiting = (query: WaitingFor): ReactNode => {
    if (!isPeriod && tab !== 'exposure')
      return <EmptyState text={t('exports.periodRule', { days: String(RESULT_MOST_DAYS) })} />;
    return <Waiting query={query} rows={12} />;
  };
  const differences = profit.data?.differences ?? [];
  const checkedAt = profit.data?.checkedAt ?? 0;
  return (
    <>
      <PageHead
        title={t('screens.results')}
        note={t('results.note')}
        actions={
          tab !== 'exposure' && (
            <>
              {(['from', 'to'] as const).map((name) => (
                <DayField
                  key={name}
                  label={t(`exports.${name}`)}
                  value={name === 'from' ? from : to}
                  pattern={t('results.pattern')}
                  onChange={(day) => {
                    if (day !== undefined) (name === 'from' ? setFrom : setTo)(day);
                  }}
                />
              ))}
            </>
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
        label={t('results.parts')}
        items={TABS.map((value) => ({ value, label: t(`results.tabs.${value}`) }))}
        className="min-h-0 flex-1"
        listClassName="h-10 px-1"
      >
        <TabPanel value="profit" className="min-h-0 flex-1 overflow-y-auto">
          {profit.data ? (
            <>
              {differences.length > 0 ? (
                <Banner>
                  {t('results.differs', {
                    accounts: list(
                      differences.map(
                        (each) => `${accountName(each.account)} ${amount(each.amount, each.currency)}`,
                      ),
                    ),
                  })}
                </Banner>
              ) : (
                checkedAt > 0 && (
                  <p className="px-5 pt-3 text-12 text-muted">
                    {t('results.ties', { time: time(checkedAt) })}
                  </p>
                )
              )}
              <Profit from={from} to={to} rows={profit.data.list} />
            </>
          ) : (
            waiting(profit)
          )}
        </TabPanel>
        <TabPanel value="flows" className="min-h-0 flex-1 overflow-y-auto">
          {flows.data ? <Flows from={from} to={to} rows={flows.data.list} /> : waiting(flows)}
        </TabPanel>
        <TabPanel value="exposure" className="min-h-0 flex-1 overflow-y-auto">
          {exposure.data ? (
            <>
              <AtStake rows={exposure.data.products} />
              <Holdings rows={exposure.data.list} />
            </>
          ) : (
            waiting(exposure)
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}
