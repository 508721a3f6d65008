import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { classes } from './lib/classes.ts';
import { fadeEdges } from './lib/fade-edges.ts';
import { showInRow } from './lib/show-in-row.ts';

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

const Chosen = createContext({ value: '', id: '' });

/**
 * Tabs as the ARIA practices describe them: one stop of the Tab key, arrows, Home and End move and choose. Written
 * here, since every page needs them before anything else and a library's cost the home page 13 kB.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, items, label, children, className, listClassName, trailing } = props;
  const id = useId();
  const chosen = useMemo(() => ({ value, id }), [value, id]);
  useEffect(() => {
    const tab = document.getElementById(tabId(id, value));
    if (tab?.parentElement) showInRow(tab.parentElement, tab);
  }, [id, value]);

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = placeAfter(
      event.key,
      items.findIndex((item) => item.value === value),
      items.length,
    );
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    document.getElementById(tabId(id, item.value))?.focus();
    onChange(item.value);
  }

  return (
    <Chosen value={chosen}>
      <div className={classes('flex min-h-0 flex-col', className)}>
        <div
          className={classes(
            'flex shrink-0 items-center border-b border-line max-sm:flex-wrap',
            listClassName,
          )}
        >
          <div
            ref={fadeEdges}
            role="tablist"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={move}
            className="flex min-w-0 flex-1 gap-5 self-stretch overflow-x-auto px-4 outline-none [scrollbar-width:none] max-sm:flex-auto"
          >
            {items.map((item) => {
              const active = item.value === value;
              return (
                <button
                  key={item.value}
                  type="button"
                  role="tab"
                  id={tabId(id, item.value)}
                  aria-selected={active}
                  aria-controls={active ? panelId(id, item.value) : undefined}
                  tabIndex={active ? 0 : -1}
                  onClick={() => active || onChange(item.value)}
                  className="relative h-9 min-w-6 shrink-0 border-b-2 border-transparent pt-0.5 text-13 font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-selected:border-accent aria-selected:text-ink max-sm:h-11 max-sm:min-w-11"
                >
                  {item.label}
                </button>
              );
            })}
          </div>
          {/* On a phone below them, where there is no room beside. */}
          {trailing && <div className="ml-auto flex shrink-0 items-center pr-3">{trailing}</div>}
        </div>
        {children}
      </div>
    </Chosen>
  );
}

/** Where a key leads from the tab at `place`, around the ends; nowhere for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function tabId(id: string, value: string): string {
  return `${id}tab-${value}`;
}

function panelId(id: string, value: string): string {
  return `${id}panel-${value}`;
}

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

/** What a tab shows; there only while its tab is chosen. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  const chosen = useContext(Chosen);
  if (value !== chosen.value) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(chosen.id, value)}
      aria-labelledby={tabId(chosen.id, value)}
      tabIndex={0}
      className={classes('min-h-0 flex-1 outline-offset-[-2px]', className)}
    >
      {children}
    </div>
  );
}
