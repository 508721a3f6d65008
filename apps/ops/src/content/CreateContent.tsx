import { CONTENT_KINDS } from '@bourse/protocol/operators/content/kinds';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { FieldTexts } from '../actions/ActionDialog.tsx';
import { call } from '../api/client.ts';
import { isKind, KINDS } from './kinds.ts';

const SLUG = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
/** As long as the server takes it (protocol, `opsContentCalls.create`). */
const TITLE_LENGTH = 160;

/** Begins something new as a draft, and opens it. */
export function CreateContent() {
  const t = useTranslations();
  const navigate = useNavigate();
  return (
    <Action
      label={t('content.create')}
      buttonTone="primary"
      hotkey="n"
      note={t('content.createNote')}
      fields={[
        {
          name: 'kind',
          label: t('list.kind'),
          initial: 'article',
          items: CONTENT_KINDS.map((kind) => ({ value: kind, label: t(`content.kinds.${kind}`) })),
        },
        { name: 'title', label: t('content.englishTitle'), maxLength: TITLE_LENGTH },
        {
          name: 'slug',
          label: t('content.slug'),
          hint: t('content.slugRule'),
          maxLength: 64,
          check: (slug: string) => (SLUG.test(slug) ? undefined : t('content.slugRule')),
          shownWhen: ({ kind }: FieldTexts) => isKind(kind) && KINDS[kind].slug,
        },
      ]}
      run={async ({ kind, title, slug }) => {
        const named = KINDS[kind].slug;
        const made = await call('content/create', { kind, title, ...(named && { slug }) });
        await navigate({ to: '/content/$id', params: { id: made.id } });
      }}
    />
  );
}
