import { useId } from 'react';
import type { ActionField } from './ActionDialog.tsx';

interface CheckboxesProps {
  field: ActionField;
  groups: NonNullable<ActionField['many']>;
  value: string;
  onChange: (value: string) => void;
}

/** A field of which any number can be chosen, by groups. */
export function Checkboxes({ field, groups, value, onChange }: CheckboxesProps) {
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  return (
    <fieldset className="col-span-2 min-w-0" aria-describedby={field.hint && id}>
      <legend className="mb-1 text-13 text-muted">{field.label}</legend>
      <div className="max-h-[45vh] overflow-y-auto rounded-control border border-line-strong bg-raised px-3 py-1">
        {groups.map(({ label, items }) => (
          <div key={label} role="group" aria-label={label} className="py-1.5">
            <p className="text-12 text-muted">{label}</p>
            {items.map((item) => (
              <label key={item.value} className="flex items-start gap-2.5 py-1 text-13">
                <input
                  type="checkbox"
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
      {field.hint && (
        <p id={id} className="mt-1 text-12 text-muted">
          {field.hint}
        </p>
      )}
    </fieldset>
  );
}
