import { SIDES, type Side } from '@bourse/protocol/spot/order';
import { classes } from '@bourse/ui/lib/classes';
import { useTranslations } from 'use-intl';

interface SideSwitchProps {
  value: Side;
  /** What buying and selling are called here. */
  names: Readonly<Record<Side, string>>;
  onChange: (side: Side) => void;
}

/** Buy or sell, in their colours. */
export function SideSwitch({ value, names, onChange }: SideSwitchProps) {
  const t = useTranslations('order');
  return (
    <div
      role="group"
      aria-label={t('side')}
      className="grid h-9 max-[699px]:h-11 shrink-0 grid-cols-2 gap-1 rounded-control bg-raised p-0.5"
    >
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={value === side}
          onClick={() => onChange(side)}
          className={classes(
            'rounded-[3px] text-13 font-semibold text-muted transition hover:text-ink aria-pressed:text-white',
            side === 'buy' ? 'aria-pressed:bg-up-solid' : 'aria-pressed:bg-down-solid',
          )}
        >
          {names[side]}
        </button>
      ))}
    </div>
  );
}
