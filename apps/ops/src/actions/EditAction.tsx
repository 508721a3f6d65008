import { useTranslations } from 'use-intl';
import { Action, type ActionProps } from './Action.tsx';
import type { ActionField } from './ActionDialog.tsx';
import { useChanges } from './changes.tsx';
import type { Fact } from './Facts.tsx';

type EditActionProps<Answer, Field extends ActionField> = Omit<
  ActionProps<Answer, Field>,
  'label' | 'confirm' | 'hotkey' | 'review'
> & {
  /** What there is to do in a panel: it stands out, and `e` does the same. */
  main?: boolean;
  /** What is changed, repeated above what was and will be. */
  about?: readonly Fact[];
  /** All that was asked for is repeated, not only what differs. */
  whole?: boolean;
};

/** An action that changes what is shown beside it. */
export function EditAction<Answer, const Field extends ActionField = never>({
  main = false,
  about = [],
  whole = false,
  ...plan
}: EditActionProps<Answer, Field>) {
  const t = useTranslations('common');
  const changes = useChanges();
  const first = main && ({ buttonTone: 'primary', hotkey: 'e' } as const);
  return (
    <Action<Answer, Field>
      label={t('edit')}
      confirm={t('save')}
      review={(values) => [...about, ...changes(plan.fields ?? [], values, whole)]}
      {...first}
      {...plan}
    />
  );
}
