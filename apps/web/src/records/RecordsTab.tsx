import { TabPanel } from '@bourse/ui/Tabs';
import { classes } from '@bourse/ui/lib/classes';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import type { ReactNode } from 'react';
import { useSignedIn } from '../session/session.ts';
import { LoginFirst } from './LoginFirst.tsx';

interface RecordsTabProps {
  value: string;
  /** Names the list for screen readers. */
  label: string;
  /** What visitors are told. */
  guestText: string;
  /** Stay in sight above the list. */
  filters?: ReactNode;
  /** Of the part that scrolls. */
  className?: string;
  children: ReactNode;
}

/** One list of the reader's own in a panel with tabs. */
export function RecordsTab(props: RecordsTabProps) {
  const { value, label, guestText, filters, className, children } = props;
  const signedIn = useSignedIn();
  return (
    <TabPanel value={value} className="flex flex-col">
      {signedIn && filters}
      <div
        ref={fadeEdges}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={label}
        className={classes('min-h-0 flex-1 overflow-auto outline-offset-[-2px]', className)}
      >
        {signedIn ? children : <LoginFirst text={guestText} />}
      </div>
    </TabPanel>
  );
}
