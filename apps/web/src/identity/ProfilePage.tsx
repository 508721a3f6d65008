import type { UserInfo } from '@bourse/protocol/identity/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Copy } from '../shared/Copy.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { StateBadge } from '../shared/StateBadge.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { BrowserNews } from '../inbox/BrowserNews.tsx';
import { MailChoices } from '../inbox/MailChoices.tsx';
import { useSession } from '../session/session.ts';
import { userInfoQuery } from './api.ts';
import { AvatarForm } from './AvatarForm.tsx';
import { KYC_STATES } from './kyc/kyc-state.ts';

/** `/account/profile`: who the user is to the exchange. */
export function ProfilePage() {
  const t = useTranslations('profile');
  const userId = useSession((state) => state.credentials?.userId);
  const query = useQuery(userInfoQuery(userId));
  useTitle(t('title'));
  return (
    <div className="rounded-card border border-line bg-panel p-5 max-sm:p-4">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      <Loaded query={query} rows={8} className="mt-5 p-0!">
        {(user) => (
          <div className="mt-5 flex flex-col gap-8">
            <AvatarForm icon={user.icon} />
            <Details user={user} />
            <section aria-label={t('news')} className="flex flex-col gap-3">
              <h2 className="text-16 font-semibold">{t('news')}</h2>
              <MailChoices />
              <BrowserNews />
            </section>
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Details({ user }: { user: UserInfo }) {
  const t = useTranslations();
  const kyc = KYC_STATES[user.auth];
  const copy = (text: string, label: string) => <Copy text={text} label={label} />;
  return (
    <section aria-label={t('profile.details')} className="overflow-hidden rounded-card border border-line">
      <dl>
        <Detail name={t('auth.email')}>
          <span className="wrap-anywhere">{user.email}</span>
        </Detail>
        <Detail name={t('profile.uid')}>
          <span data-testid="uid">{user.uid}</span>
          {copy(user.uid, t('profile.copyUid'))}
        </Detail>
        <Detail name={t('auth.inviteCode')}>
          <span className="tracking-wide">{user.invitationCode}</span>
          {copy(user.invitationCode, t('profile.copyInvite'))}
        </Detail>
        <Detail name={t('kyc.title')}>
          <StateBadge tone={kyc.tone}>{t(`kyc.${kyc.text}`)}</StateBadge>
          <More to="/setting/verify" label={t('kyc.title')}>
            {t(user.auth === 0 ? 'collection.verify' : 'protection.view')}
          </More>
        </Detail>
        <Detail name={t('protection.title')}>
          <More to="/setting/security" label={t('protection.title')}>
            {t('protection.view')}
          </More>
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-2 not-last:border-b">
      <dt className="w-44 text-13 text-muted max-sm:w-full">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-14 font-medium">{children}</dd>
    </div>
  );
}

interface MoreProps {
  to: '/setting/verify' | '/setting/security';
  label: string;
  children: string;
}

function More({ to, label, children }: MoreProps) {
  return (
    <Link to={to} aria-label={`${children}: ${label}`} className="link text-13 font-medium">
      {children}
    </Link>
  );
}
