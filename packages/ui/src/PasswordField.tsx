import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from './Button.tsx';
import { Field } from './Field.tsx';

/** docs/rules.md, "Screens". */
const MAX_LENGTH = 24;

interface PasswordFieldProps extends ComponentProps<typeof Field> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      type={shown ? 'text' : 'password'}
      maxLength={MAX_LENGTH}
      trailing={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </IconButton>
      }
      {...field}
    />
  );
}
