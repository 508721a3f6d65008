import { FieldNote } from '@bourse/ui/FieldNote';
import { useId } from 'react';
import type { ActionField } from './ActionDialog.tsx';

interface CheckboxesProps {
  field: ActionField;
  groups: NonNullable<ActionField['many']>;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** A field of which any number can be chosen, by groups. */
export function Checkboxes({ field, groups, value, problem, onChange }: CheckboxesProps) {
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={(problem || field.hint) && id}>
      <legend className="mb-1 text-13 text-muted">{field.label}</legend>
      <div
        className={`max-h-[45vh] overflow-y-auto rounded-control border bg-raised px-3 py-1 ${problem ? 'border-danger' : 'border-line-strong'}`}
      >
        {groups.map(({ label, items }) => (
          <div key={label} role="group" aria-label={label} className="py-1.5">
            <p className="text-12 text-muted">{label}</p>
            {items.map((item) => (
              <label key={item.value} className="flex items-start gap-2.5 py-1 text-13">
                <input
                  type="checkbox"
                  data-wrong={problem ? '' : undefined}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                  checked={chosen.includes(item.value)}
                  onChange={({ target }) =>
                    onChange(
                      (target.checked
                        ? [...chosen, item.value]
                        : chosen.filter((each) => each !== item.value)
                      ).join(),
                    )
                  }
                />
                {item.label}
              </label>
            ))}
          </div>
        ))}
      </div>
      <div className="mt-1">
        <FieldNote id={id} error={problem || undefined} hint={field.hint} />
      </div>
    </fieldset>
  );
}
