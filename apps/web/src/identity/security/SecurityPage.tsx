import { API_KEYS_PER_USER } from '@bourse/protocol/api-keys/fields';
import type { UserInfo } from '@bourse/protocol/identity/calls';
import type { SecurityView } from '@bourse/protocol/identity/two-factor-calls';
import { Button } from '@bourse/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Bot,
  Fingerprint,
  KeyRound,
  KeySquare,
  ListChecks,
  LockKeyhole,
  MailCheck,
  Smartphone,
} from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { apiKeysQuery } from '../../api-keys/api.ts';
import { serverClock } from '../../api/server-clock.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { StateBadge, type StateTone } from '../../shared/StateBadge.tsx';
import { formatDateTime } from '@bourse/ui/format/time';
import { useSession } from '../../session/session.ts';
import { securityQuery, userInfoQuery } from '../api.ts';
import { KYC_STATES } from '../kyc/kyc-state.ts';
import { passkeysQuery } from '../passkeys.ts';
import { PASSWORD_FORMS } from '../password/password-form.ts';
import { ThawWithdrawals } from './ThawWithdrawals.tsx';
import { protections } from './protections.ts';

/** `/setting/security`: what protects the account, each with its state and the way to change it. */
export function SecurityPage() {
  const t = useTranslations('protection');
  const userId = useSession((state) => state.credentials?.userId);
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  const info = useQuery(userInfoQuery(userId));
  return (
    <SettingPanel title={t('title')} text={t('text')}>
      <Loaded query={security} rows={10} className="p-0!">
        {(view) => (
          <Loaded query={info} rows={10} className="p-0!">
            {(user) => <Overview security={view} user={user} />}
          </Loaded>
        )}
      </Loaded>
    </SettingPanel>
  );
}

function Overview({ security, user }: { security: SecurityView; user: UserInfo }) {
  const t = useTranslations();
  const keys = useQuery({ ...apiKeysQuery, refetchOnMount: 'always' }).data?.length;
  const passkeys = useQuery({ ...passkeysQuery, refetchOnMount: 'always' }).data?.length;
  const limit = String(API_KEYS_PER_USER);
  const { on, all } = protections(security, user);
  const isBlocked = security.withdrawBlockedUntil > serverClock.now();
  const kyc = KYC_STATES[user.auth];
  const set = (isSet: boolean) =>
    ({ tone: isSet ? 'good' : 'none', state: t(isSet ? 'protection.set' : 'protection.notSet') }) as const;
  const switched = (isOn: boolean) =>
    ({ tone: isOn ? 'good' : 'none', state: t(isOn ? 'twoFactor.on' : 'twoFactor.off') }) as const;
  return (
    <div className="flex flex-col gap-4">
      {security.withdrawalsFrozenTime > 0 && <Frozen security={security} />}
      {isBlocked && (
        <Notice tone="warning">
          {t('protection.blocked', { time: formatDateTime(security.withdrawBlockedUntil) })}
        </Notice>
      )}
      <p className="text-14 font-medium">{t('protection.level', { on: String(on), all: String(all) })}</p>
      <ul className="overflow-hidden rounded-card border border-line">
        <Protection
          icon={LockKeyhole}
          title={t('protection.loginPassword')}
          text={t('protection.loginPasswordText')}
          {...set(true)}
          action={t('common.change')}
          link={{ to: '/setting/password', search: PASSWORD_FORMS.loginPassword }}
        />
        <Protection
          icon={KeyRound}
          title={t('protection.fundPassword')}
          text={t('protection.fundPasswordText')}
          {...set(user.assetsPwd === 1)}
          action={t(user.assetsPwd === 1 ? 'common.change' : 'protection.setUp')}
          link={{ to: '/setting/password', search: PASSWORD_FORMS.fundPassword }}
        />
        <Protection
          icon={Smartphone}
          title={t('twoFactor.title')}
          text={t('twoFactor.text')}
          {...switched(security.totp)}
          action={t(security.totp ? 'protection.manage' : 'protection.setUp')}
          link={{ to: '/setting/twofactor' }}
        />
        <Protection
          icon={KeySquare}
          title={t('passkeys.title')}
          text={t('passkeys.overview')}
          {...set((passkeys ?? 0) > 0)}
          action={t((passkeys ?? 0) > 0 ? 'protection.manage' : 'protection.setUp')}
          link={{ to: '/setting/passkeys' }}
        />
        <Protection
          icon={ListChecks}
          title={t('protection.whitelist')}
          text={t('protection.whitelistText')}
          {...switched(security.whitelist)}
          action={t(security.whitelist ? 'protection.manage' : 'protection.setUp')}
          link={{ to: '/setting/address' }}
        />
        <Protection
          icon={MailCheck}
          title={t('antiPhishing.title')}
          text={t('antiPhishing.text')}
          {...set(security.antiPhishing !== '')}
          action={t(security.antiPhishing === '' ? 'protection.setUp' : 'common.change')}
          link={{ to: '/setting/antiphishing' }}
        />
        <Protection
          icon={Fingerprint}
          title={t('kyc.title')}
          text={t('kyc.text')}
          tone={kyc.tone}
          state={t(`kyc.${kyc.text}`)}
          action={t(user.auth === 0 ? 'protection.setUp' : 'protection.view')}
          link={{ to: '/setting/verify' }}
        />
      </ul>
      {/* Not a protection: other hands that reach the account. */}
      <ul className="overflow-hidden rounded-card border border-line">
        <Protection
          icon={Bot}
          title={t('apiKeys.title')}
          text={t('apiKeys.overviewText')}
          tone="none"
          state={keys === 0 ? t('apiKeys.none') : t('apiKeys.count', { count: String(keys ?? '…'), limit })}
          action={t('protection.manage')}
          link={{ to: '/setting/api' }}
        />
      </ul>
    </div>
  );
}

/** Since when nothing is paid out, and the way back. */
function Frozen({ security }: { security: SecurityView }) {
  const t = useTranslations('freeze');
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="bad" title={t('isFrozen', { time: formatDateTime(security.withdrawalsFrozenTime) })}>
      <p>{t('isFrozenText')}</p>
      <Button tone="secondary" size="small" className="mt-3" onClick={() => setOpen(true)}>
        {t('thaw')}
      </Button>
      {isOpen && <ThawWithdrawals hasTotp={security.totp} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

interface ProtectionProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  title: string;
  text: string;
  tone: StateTone;
  state: string;
  action: string;
  link: LinkProps;
}

function Protection({ icon: Icon, title, text, tone, state, action, link }: ProtectionProps) {
  return (
    <li
      data-testid="protection"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3.5 not-last:border-b max-sm:px-3"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 font-medium">{title}</p>
        <p className="mt-0.5 text-12 text-muted">{text}</p>
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between max-sm:pl-9">
        <StateBadge tone={tone}>{state}</StateBadge>
        <Link
          {...link}
          aria-label={`${action}: ${title}`}
          className="inline-flex min-w-14 items-center justify-end rounded-control text-13 font-medium text-accent hover:underline max-[699px]:-my-3 max-[699px]:min-h-11"
        >
          {action}
        </Link>
      </div>
    </li>
  );
}
