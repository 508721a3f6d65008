import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './lib/classes.ts';
import { fadeEdges } from './lib/fade-edges.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** Name of the tab list for screen readers. */
  label: string;
  /** Panels: `TabPanel`s. */
  children: ReactNode;
  className?: string;
  listClassName?: string;
  /** Shown at the right end of the list. */
  trailing?: ReactNode;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, items, label, children, className, listClassName, trailing } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className={classes('flex min-h-0 flex-col', className)}
    >
      <div className={classes('flex shrink-0 items-center border-b border-line', listClassName)}>
        <Base.List
          ref={fadeEdges}
          aria-label={label}
          activateOnFocus
          className="relative flex min-w-0 flex-1 gap-5 self-stretch overflow-x-auto px-4 [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className="h-9 min-w-6 shrink-0 text-13 font-medium whitespace-nowrap text-muted transition hover:text-ink data-active:text-ink"
            >
              {item.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width]" />
        </Base.List>
        {trailing && <div className="flex shrink-0 items-center pr-3">{trailing}</div>}
      </div>
      {children}
    </Base.Root>
  );
}

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Base.Panel value={value} className={classes('min-h-0 flex-1 outline-offset-[-2px]', className)}>
      {children}
    </Base.Panel>
  );
}
