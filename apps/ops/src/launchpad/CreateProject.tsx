import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { factsOf } from '../actions/changes.tsx';
import { call } from '../api/client.ts';
import { termsOf } from './terms-form.ts';
import { useTermFields } from './use-term-fields.ts';

/** As long as the server takes them (protocol, `opsProjectCreateCall`). */
export const NAME_LENGTH = 80;
export const SUMMARY_LENGTH = 400;

/** Creates a project and opens it, for its texts and its white paper. */
export function CreateProject() {
  const t = useTranslations();
  const navigate = useNavigate();
  const fields = [
    { name: 'name', label: t('projects.englishName'), maxLength: NAME_LENGTH },
    { name: 'summary', label: t('projects.englishSummary'), maxLength: SUMMARY_LENGTH },
    ...useTermFields(),
  ] as const satisfies readonly ActionField[];
  return (
    <Action
      label={t('projects.create')}
      buttonTone="primary"
      hotkey="n"
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('projects.createNote')}
      fields={fields}
      review={(values) => factsOf(fields, values)}
      run={async (values) => {
        const { name, summary } = values;
        const made = await call('launchpad/create', {
          name,
          summary,
          ...termsOf(values),
        });
        if (made.proposal === undefined) await navigate({ to: '/projects/$id', params: { id: made.id } });
        return made;
      }}
    />
  );
}
