import { useEffect, useRef, useState, type ComponentProps, type FormEvent, type RefObject } from 'react';

/** Leads to the first field of a form that is wrong, once a try to send it has been drawn: the form, and what is told of a try. */
export function useFirstWrong(): [form: RefObject<HTMLFormElement | null>, tried: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [tries]);
  return [form, () => setTries((before) => before + 1)];
}

/** Fields; and the chosen one of several buttons, which cannot be invalid by itself. */
const WRONG = '[aria-invalid=true], [data-wrong]';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
  /** Checks and sends; a promise for when that is done. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A form whose fields say themselves what is wrong with them: a try to send it leads to the first that does. */
export function Form({ onSubmit, ...more }: FormProps) {
  const [form, tried] = useFirstWrong();
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        const done = onSubmit(event);
        if (done instanceof Promise) void done.then(tried);
        else tried();
      }}
      {...more}
    />
  );
}
