import { Slider as Base } from '@base-ui/react/slider';
import { classes } from './lib/classes.ts';

const STOPS = [0, 25, 50, 75, 100];

interface PercentSliderProps {
  value: number;
  onChange: (percent: number) => void;
  label: string;
  disabled?: boolean;
  tone: 'up' | 'down';
}

/** 0 to 100 %, with marks at the quarters that can be clicked. */
export function PercentSlider({ value, onChange, label, disabled = false, tone }: PercentSliderProps) {
  const fill = tone === 'up' ? 'bg-up' : 'bg-down';
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as number)}
      disabled={disabled}
      min={0}
      max={100}
    >
      <Base.Control className="relative mx-1.5 flex h-5 touch-none items-center select-none">
        <Base.Track className="h-0.5 w-full bg-line-strong">
          <Base.Indicator className={fill} />
          {STOPS.map((stop) => (
            <span
              key={stop}
              aria-hidden
              style={{ left: `${stop}%` }}
              className={classes(
                'absolute top-1/2 size-2 -translate-1/2 rotate-45 border border-panel',
                value >= stop && value > 0 ? fill : 'bg-line-strong',
              )}
            />
          ))}
          <Base.Thumb
            getAriaLabel={() => label}
            getAriaValueText={(_text, percent) => `${percent}%`}
            className={classes(
              'size-3.5 rounded-full border-2 border-panel outline-offset-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
              value > 0 ? fill : 'bg-muted',
            )}
          />
        </Base.Track>
      </Base.Control>
      <div aria-hidden className="flex justify-between text-12 text-muted">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            onClick={() => onChange(stop)}
            className="w-11 text-center first:text-left last:text-right hover:text-ink"
          >
            {stop}%
          </button>
        ))}
      </div>
    </Base.Root>
  );
}
