import { Button } from '@bourse/ui/Button';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { ActionDialog, type ActionField, type ActionPlan } from './ActionDialog.tsx';

export interface ActionProps<Answer, Field extends ActionField> extends ActionPlan<Answer, Field> {
  buttonTone?: ComponentProps<typeof Button>['tone'];
  size?: ComponentProps<typeof Button>['size'];
  disabled?: boolean;
  /** A letter that does the same while no field has the focus. */
  hotkey?: string;
  icon?: ReactNode;
  className?: string;
}

/** A button for something that changes: it opens a dialog that repeats what will be done. */
export function Action<Answer, const Field extends ActionField = never>(props: ActionProps<Answer, Field>) {
  const {
    label,
    buttonTone = 'secondary',
    size = 'small',
    disabled = false,
    hotkey,
    icon,
    className,
    ...plan
  } = props;
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!hotkey || disabled) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== hotkey || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest('input, textarea, select, [role=dialog], [role=menu]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hotkey, disabled]);

  return (
    <>
      <Button
        tone={buttonTone}
        size={size}
        disabled={disabled}
        aria-keyshortcuts={hotkey}
        onClick={() => setOpen(true)}
        {...(className && { className })}
      >
        {icon}
        {label}
        {hotkey && (
          <kbd
            aria-hidden
            className="rounded-control border border-current/30 px-1 font-sans text-12 max-md:hidden"
          >
            {hotkey}
          </kbd>
        )}
      </Button>
      {open && <ActionDialog label={label} {...plan} onClose={() => setOpen(false)} />}
    </>
  );
}
