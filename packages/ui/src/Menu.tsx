import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './lib/classes.ts';
import { MENU_TRIGGER } from './lib/menu-trigger.ts';

interface MenuProps {
  /** Accessible name of the trigger. */
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A button that opens a list of actions or choices. */
export function Menu({ label, trigger, children, className }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger aria-label={label} className={classes(MENU_TRIGGER, className)}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-card border border-line-strong bg-panel py-1.5 text-13 text-ink shadow-lg shadow-black/20 outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  'flex h-9 cursor-pointer items-center gap-2.5 px-3.5 outline-none select-none data-highlighted:bg-raised max-[699px]:h-11';

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item className={ITEM} onClick={onSelect}>
      {children}
    </Base.Item>
  );
}

/** An entry that leads out of the app. */
export function MenuLink({
  children,
  ...link
}: {
  href: string;
  target?: string;
  rel?: string;
  children: ReactNode;
}) {
  return (
    <Base.LinkItem className={ITEM} closeOnClick {...link}>
      {children}
    </Base.LinkItem>
  );
}

interface MenuChoicesProps<Value extends string> {
  label?: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode; lang?: string }[];
}

/** A group of which one is on. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChange,
  items,
}: MenuChoicesProps<Value>) {
  return (
    <Base.Group>
      {label && <Base.GroupLabel className="px-3.5 pt-1.5 pb-1 text-12 text-muted">{label}</Base.GroupLabel>}
      <Base.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {items.map((item) => (
          <Base.RadioItem key={item.value} value={item.value} closeOnClick lang={item.lang} className={ITEM}>
            <span className="flex flex-1 items-center gap-2">{item.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden className="size-4 text-accent" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

interface MenuChecksProps<Value extends string> {
  label: string;
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode }[];
}

/** A group of which any number are on; the menu stays open. */
export function MenuChecks<Value extends string>({ label, chosen, onToggle, items }: MenuChecksProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3.5 pt-1.5 pb-1 text-12 text-muted">{label}</Base.GroupLabel>
      {items.map((item) => (
        <Base.CheckboxItem
          key={item.value}
          checked={chosen.includes(item.value)}
          onCheckedChange={() => onToggle(item.value)}
          className={ITEM}
        >
          <span className="flex flex-1 items-center gap-2">{item.label}</span>
          <Base.CheckboxItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      ))}
    </Base.Group>
  );
}

export function MenuLine() {
  return <Base.Separator className="my-1.5 h-px bg-line" />;
}
