import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './lib/classes.ts';

const TONES = {
  primary: 'bg-accent-solid text-on-accent hover:brightness-110',
  secondary: 'bg-raised text-ink border border-line-strong hover:bg-hover',
  ghost: 'text-muted hover:text-ink hover:bg-raised',
  link: 'text-accent enabled:hover:underline underline-offset-2 px-0! finger',
  up: 'bg-up-solid text-white hover:brightness-110',
  danger: 'bg-danger-solid text-white hover:brightness-110',
  down: 'bg-down-solid text-white hover:brightness-110',
};

/** A finger needs 44 px. */
const SIZES = {
  small: 'h-7 px-2 text-12 max-[699px]:h-11 max-[699px]:min-w-11 max-[699px]:px-3',
  medium: 'h-9 px-4 text-14 max-[699px]:h-11',
  large: 'h-11 px-5 text-16',
};

interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof TONES;
  size?: keyof typeof SIZES;
  /** Shows a spinner and takes no clicks; the label stays, so the button keeps its width and name. */
  pending?: boolean;
}

export function Button({
  tone = 'primary',
  size = 'medium',
  pending = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={classes(
        'inline-flex items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition select-none',
        'disabled:opacity-50',
        TONES[tone],
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name; also the tooltip. */
  label: string;
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted max-[699px]:size-11 transition hover:bg-raised hover:text-ink',
        'aria-pressed:bg-raised aria-pressed:text-ink',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
