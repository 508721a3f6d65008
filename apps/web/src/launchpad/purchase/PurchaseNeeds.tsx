import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../shared/Notice.tsx';
import { PASSWORD_FORMS } from '../../identity/password/password-form.ts';
import { GO_BACK } from '../../shared/go-back.ts';
import type { PurchaseNeed } from './purchase-needs.ts';

const LINKS = {
  kyc: { to: '/setting/verify' },
  reviewing: { to: '/setting/verify' },
  fundPassword: { to: '/setting/password', search: PASSWORD_FORMS.fundPassword, state: GO_BACK },
} as const;

/** What is missing before one may subscribe, each with the way to it. */
export function PurchaseNeeds({ needs }: { needs: readonly PurchaseNeed[] }) {
  const t = useTranslations('launchpad.needs');
  const links = useTranslations('money.needs');
  return needs.map((need) => (
    <Notice key={need} tone={need === 'reviewing' ? 'waiting' : 'warning'}>
      <span className="text-ink" data-testid={`need-${need}`}>
        {t(need)}
      </span>{' '}
      <Link {...LINKS[need]} className="link font-medium">
        {links(`${need}Link`)}
      </Link>
    </Notice>
  ));
}
