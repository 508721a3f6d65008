import { IconButton } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** product.md section 9. */
const MAX_LENGTH = 24;

export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useTranslations('auth');
  const [shown, setShown] = useState(false);
  return (
    <Field
      type={shown ? 'text' : 'password'}
      maxLength={MAX_LENGTH}
      trailing={
        <IconButton label={t(shown ? 'hidePassword' : 'showPassword')} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </IconButton>
      }
      {...props}
    />
  );
}
