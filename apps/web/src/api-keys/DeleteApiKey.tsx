import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { useSubmit } from '../api/submit.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { apiKeysQuery } from './api.ts';
import { KeyCard } from './KeyCard.tsx';

/** Shows once more which key it is before it ends. */
export function DeleteApiKey({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const common = useTranslations('common');
  const queries = useQueryClient();
  const { pending, submit } = useSubmit();
  const { id, label } = apiKey;

  async function remove(): Promise<void> {
    await submit(async () => {
      await call('/bb/apikey/delete', { id });
      showSuccess(t('deleted', { label }));
      onClose();
    });
    await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  }

  return (
    <OpenDialog title={t('deleteTitle')} onClose={onClose}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <KeyCard apiKey={apiKey} />
        <p className="text-13 text-muted">{t('deleteText')}</p>
        <div className="flex justify-end gap-3">
          <Button tone="secondary" data-initial-focus onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button tone="danger" pending={pending} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </div>
      </div>
    </OpenDialog>
  );
}
