import { useTranslations } from 'use-intl';
import { Action, type ActionProps } from './Action.tsx';
import type { ActionField } from './ActionDialog.tsx';

type EditActionProps<Answer, Field extends ActionField> = Omit<
  ActionProps<Answer, Field>,
  'label' | 'confirm' | 'hotkey'
> & {
  /** What there is to do in a panel: it stands out, and `e` does the same. */
  main?: boolean;
};

/** An action that changes what is shown beside it. */
export function EditAction<Answer, const Field extends ActionField = never>({
  main = false,
  ...plan
}: EditActionProps<Answer, Field>) {
  const t = useTranslations('common');
  const first = main && ({ buttonTone: 'primary', hotkey: 'e' } as const);
  return <Action<Answer, Field> label={t('edit')} confirm={t('save')} {...first} {...plan} />;
}
