import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../shared/Notice.tsx';
import { formatDateTime } from '@bourse/ui/format/time';
import { PASSWORD_FORMS } from '../identity/password/password-form.ts';
import { GO_BACK } from '../shared/go-back.ts';
import type { Need } from './needs.ts';

const LINKS = {
  kyc: { to: '/setting/verify' },
  reviewing: { to: '/setting/verify' },
  fundPassword: { to: '/setting/password', search: PASSWORD_FORMS.fundPassword, state: GO_BACK },
  blocked: { to: '/setting/logger' },
} as const;

interface NeedNoticesProps {
  needs: readonly Need[];
  /** What is said of each; absent: what withdrawals and conversions say. */
  say?: (kind: Exclude<Need['kind'], 'blocked'>) => string;
}

/** What is missing, each with the way to it. */
export function NeedNotices({ needs, say }: NeedNoticesProps) {
  const t = useTranslations('money.needs');
  return needs.map((need) => (
    <Notice key={need.kind} tone={need.kind === 'reviewing' ? 'waiting' : 'warning'}>
      <span className="text-ink" data-testid={`need-${need.kind}`}>
        {need.kind === 'blocked' ? t('blocked', { time: formatDateTime(need.until) }) : (say ?? t)(need.kind)}
      </span>{' '}
      <Link {...LINKS[need.kind]} className="link font-medium">
        {t(`${need.kind}Link`)}
      </Link>
    </Notice>
  ));
}
