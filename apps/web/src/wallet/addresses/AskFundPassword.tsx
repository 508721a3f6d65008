import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { GO_BACK } from '../../shared/go-back.ts';
import { Notice } from '../../shared/Notice.tsx';
import { userInfoQuery } from '../../identity/api.ts';
import { PASSWORD_FORMS } from '../../identity/password/password-form.ts';
import { useSession } from '../../session/session.ts';
import { FundPasswordField } from '../FundPasswordField.tsx';

/** The user has no fund password yet, so that what takes one has to wait. */
export function useLacksFundPassword(): boolean {
  const userId = useSession((state) => state.credentials?.userId);
  return useQuery(userInfoQuery(userId)).data?.assetsPwd === 0;
}

/** Asks for the fund password; whoever has none yet is led to where he sets it. */
export function AskFundPassword(props: ComponentProps<typeof FundPasswordField>) {
  const t = useTranslations('addresses');
  if (!useLacksFundPassword()) return <FundPasswordField {...props} />;
  return (
    <Notice tone="warning">
      {t('needFund')}{' '}
      <Link
        to="/setting/password"
        search={PASSWORD_FORMS.fundPassword}
        state={GO_BACK}
        className="link font-medium whitespace-nowrap"
      >
        {t('setFund')}
      </Link>
    </Notice>
  );
}
