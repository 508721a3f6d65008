import { TabPanel, Tabs, type TabItem } from '@bourse/ui/Tabs';
import { classes } from '@bourse/ui/lib/classes';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import type { ReactNode } from 'react';
import type { Pair } from '../api/config.ts';
import { useSignedIn } from '../session/session.ts';
import { EyeButton } from '../wallet/EyeButton.tsx';
import type { Change } from './change-search.ts';
import { LoginFirst } from './LoginFirst.tsx';

/** What the records of a product take. What is shown of them is the caller's to keep. */
export interface RecordsProps<Filter> {
  filter: Filter;
  /** Those that they are about. */
  pairs: readonly Pair[];
  onChange: (change: Change<Filter>) => void;
  /** Where to go on from a list that is empty. */
  emptyAction?: ReactNode;
  className?: string;
}

interface RecordsTabsProps<Tab extends string> {
  /** Names tabs and lists for screen readers. */
  label: string;
  /** What visitors are told. */
  guestText: string;
  tab: Tab;
  /** The first tab is `undefined`: no address has to say it. */
  onTab: (tab: Tab | undefined) => void;
  /** `filters` stay in sight above the list. */
  tabs: readonly (TabItem<Tab> & { filters?: ReactNode; content: ReactNode })[];
  /** What can be done with the list in sight. */
  tools: ReactNode;
  className?: string | undefined;
  /** Of the part that scrolls. */
  listClassName?: string;
}

/** The reader's own lists in a panel with tabs. */
export function RecordsTabs<Tab extends string>(props: RecordsTabsProps<Tab>) {
  const { label, guestText, tab, onTab, tabs, tools, className, listClassName } = props;
  const signedIn = useSignedIn();
  return (
    <Tabs
      {...(className && { className })}
      value={tab}
      onChange={(next) => onTab(next === tabs[0]!.value ? undefined : next)}
      label={label}
      items={tabs}
      trailing={
        signedIn && (
          <div className="flex items-center gap-1 pl-2">
            <EyeButton />
            {tools}
          </div>
        )
      }
    >
      {tabs.map(({ value, filters, content }) => (
        <TabPanel key={value} value={value} className="flex flex-col">
          {signedIn && filters}
          <div
            ref={fadeEdges}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            role="group"
            aria-label={label}
            className={classes('min-h-0 flex-1 overflow-auto outline-offset-[-2px]', listClassName)}
          >
            {signedIn ? content : <LoginFirst text={guestText} />}
          </div>
        </TabPanel>
      ))}
    </Tabs>
  );
}
