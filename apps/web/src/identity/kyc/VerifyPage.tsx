import type { IdentityStatus } from '@bourse/protocol/identity/kyc-calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Loaded } from '../../shared/Loaded.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { StateBadge } from '../../shared/StateBadge.tsx';
import { formatDateTime } from '@bourse/ui/format/time';
import { useFallback } from '../../live/fallback.ts';
import { identityStatusQuery } from '../api.ts';
import { KYC_STATES } from './kyc-state.ts';
import { VerifyForm } from './VerifyForm.tsx';

/** `/setting/verify`: the application, its state, and what it was rejected for. */
export function VerifyPage() {
  const t = useTranslations('kyc');
  const query = useQuery({ ...identityStatusQuery, refetchOnMount: 'always' });
  useFallback(() => query.refetch());
  const status = query.data;
  const state = status && KYC_STATES[status.auth];
  return (
    <SettingPanel
      title={t('title')}
      text={t('text')}
      action={state && <StateBadge tone={state.tone}>{t(state.text)}</StateBadge>}
    >
      <Loaded query={query} rows={8} className="max-w-150 p-0!">
        {(loaded) => <Content status={loaded} />}
      </Loaded>
    </SettingPanel>
  );
}

function Content({ status }: { status: IdentityStatus }) {
  const t = useTranslations('kyc');
  if (status.auth === 0) {
    return (
      <div className="flex max-w-150 flex-col gap-5">
        {status.rejectReason && (
          <Notice tone="bad" title={t('rejected')}>
            <p className="wrap-anywhere">{t('rejectedText', { reason: status.rejectReason })}</p>
            <p>{t('again')}</p>
          </Notice>
        )}
        <VerifyForm />
      </div>
    );
  }
  return (
    <div className="flex max-w-150 flex-col gap-5">
      <div role="status">
        {status.auth === 1 ? (
          <Notice tone="waiting" title={t('reviewing')}>
            {t('reviewingText')}
          </Notice>
        ) : (
          <Notice tone="good" title={t('verified')}>
            {t('verifiedText')}
          </Notice>
        )}
      </div>
      <Submitted status={status} />
    </div>
  );
}

/** What was submitted, as far as the server shows it. */
function Submitted({ status }: { status: IdentityStatus }) {
  const t = useTranslations('kyc');
  const rows = [
    [t('realName'), status.realName],
    [t('idNumber'), status.idNumber],
    [t('submitTime'), formatDateTime(status.submitTime)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2.5 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
