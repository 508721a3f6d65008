import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classes } from './lib/classes.ts';

interface SelectProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  /** One that is `unlisted` is what the closed box says while nothing is chosen. */
  items: readonly { value: Value; label: string; unlisted?: true }[];
  label: string;
  className?: string;
}

export function Select<Value extends string>({
  value,
  onChange,
  items,
  label,
  className,
}: SelectProps<Value>) {
  const listed = items.filter(({ unlisted }) => !unlisted);
  return (
    <Base.Root items={items} value={value} onValueChange={(next) => next !== null && onChange(next as Value)}>
      <Base.Trigger
        aria-label={label}
        className={classes(
          'inline-flex h-7 max-[699px]:h-11 items-center justify-between gap-1 rounded-control px-2 text-12 text-muted transition hover:bg-raised hover:text-ink data-popup-open:bg-raised data-popup-open:text-ink',
          className,
        )}
      >
        <Base.Value />
        <Base.Icon>
          <ChevronDown aria-hidden className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          sideOffset={4}
          alignItemWithTrigger={false}
          align="end"
          className="z-50 outline-none"
        >
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-card border border-line-strong bg-panel py-1.5 text-12 text-ink shadow-lg shadow-black/20 outline-none">
            {listed.map((item) => (
              <Base.Item
                key={item.value}
                value={item.value}
                className="flex h-8 max-[699px]:h-11 cursor-pointer items-center justify-between gap-4 px-3 outline-none select-none data-highlighted:bg-raised"
              >
                <Base.ItemText>{item.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-3.5 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
