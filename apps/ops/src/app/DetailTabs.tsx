import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useListSearch } from '../table/list-search.ts';
import { Waiting } from './Waiting.tsx';

export interface DetailTab<Data> {
  /** Stands in the address. */
  value: string;
  label: string;
  content: (data: Data) => ReactNode;
  /** It fills the page and scrolls by itself. */
  isList?: boolean;
}

interface DetailTabsProps<Data> {
  query: UseQueryResult<Data>;
  /** Names the tabs for screen readers. */
  label: string;
  /** At least one; the first is shown unless the address says otherwise. */
  tabs: readonly DetailTab<Data>[];
}

/** The parts of a page about one thing, once it is loaded. */
export function DetailTabs<Data>({ query, label, tabs }: DetailTabsProps<Data>) {
  const [search] = useListSearch();
  const navigate = useNavigate();
  const { data } = query;
  if (data === undefined) return <Waiting query={query} rows={10} />;
  const shown = tabs.find(({ value }) => value === search.tab) ?? tabs[0]!;
  return (
    <Tabs
      value={shown.value}
      // The filters of one tab mean nothing to another.
      onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
      label={label}
      items={tabs}
      className="flex-1"
      listClassName="px-1"
    >
      {tabs.map(({ value, content, isList = false }) => (
        <TabPanel key={value} value={value} className={isList ? 'flex min-h-0 flex-col' : 'overflow-y-auto'}>
          {content(data)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
