import { API_KEYS_PER_USER } from '@bourse/protocol/api-keys/fields';
import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Loaded } from '../shared/Loaded.tsx';
import { Notice } from '../shared/Notice.tsx';
import { SettingPanel } from '../shared/SettingPanel.tsx';
import { apiKeysQuery } from './api.ts';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { ConfirmApiKey } from './ConfirmApiKey.tsx';
import { CreateApiKey } from './CreateApiKey.tsx';
import { DeleteApiKey } from './DeleteApiKey.tsx';

/** `/setting/api`: the keys with which the user's programs use his account. */
export function ApiKeysPage() {
  const t = useTranslations('apiKeys');
  const query = useQuery({ ...apiKeysQuery, refetchOnMount: 'always' });
  const [creating, setCreating] = useState(false);
  const count = query.data?.length ?? 0;
  const hasKeys = count > 0;
  const isFull = count >= API_KEYS_PER_USER;
  return (
    <SettingPanel
      title={t('title')}
      text={t('text')}
      action={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {hasKeys && <GuideLink />}
          <Button disabled={!query.data || isFull} onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            {t('create')}
          </Button>
        </div>
      }
    >
      <Loaded query={query} rows={6} className="p-0!">
        {(keys) => (keys.length > 0 ? <Keys keys={keys} /> : <NoKeys />)}
      </Loaded>
      {creating && <CreateApiKey onClose={() => setCreating(false)} />}
    </SettingPanel>
  );
}

function GuideLink() {
  const t = useTranslations('connectBot');
  return (
    <Link to="/connect-bot" className="link inline-flex items-center gap-1.5 text-13 font-medium">
      <BookOpen aria-hidden className="size-4" />
      {t('title')}
    </Link>
  );
}

function NoKeys() {
  const t = useTranslations('apiKeys');
  return (
    <div className="mx-auto max-w-110 text-center">
      <EmptyState text={t('empty')} action={<GuideLink />} />
    </div>
  );
}

function Keys({ keys }: { keys: readonly ApiKeyView[] }) {
  const t = useTranslations('apiKeys');
  const [leaving, setLeaving] = useState<ApiKeyView>();
  const [confirming, setConfirming] = useState<ApiKeyView>();
  const limit = String(API_KEYS_PER_USER);
  return (
    <div className="flex flex-col gap-3">
      {keys.length >= API_KEYS_PER_USER ? (
        <Notice tone="info">{t('full', { limit })}</Notice>
      ) : (
        <p className="text-12 text-muted">{t('count', { count: String(keys.length), limit })}</p>
      )}
      <ul aria-label={t('list')} className="rounded-card border border-line">
        {keys.map((apiKey) => (
          <ApiKeyRow
            key={apiKey.id}
            apiKey={apiKey}
            onConfirm={() => setConfirming(apiKey)}
            onDelete={() => setLeaving(apiKey)}
          />
        ))}
      </ul>
      {confirming && <ConfirmApiKey apiKey={confirming} onClose={() => setConfirming(undefined)} />}
      {leaving && <DeleteApiKey apiKey={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  );
}
