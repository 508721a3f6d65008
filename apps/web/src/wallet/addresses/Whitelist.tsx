import { Button } from '@bourse/ui/Button';
import { formatDateTime } from '@bourse/ui/format/time';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StateBadge } from '../../shared/StateBadge.tsx';
import { SwitchWhitelist } from './SwitchWhitelist.tsx';

interface WhitelistProps {
  isOn: boolean;
  /** From when (ms) it is off, as was asked; 0: it stays on. */
  offFrom: number;
  /** Two-factor is on, so that its code is asked for as well. */
  hasTotp: boolean;
}

/** The switch that binds withdrawals to the book. */
export function Whitelist({ isOn, offFrom, hasTotp }: WhitelistProps) {
  const t = useTranslations('addresses');
  const state = useTranslations('twoFactor');
  const [open, setOpen] = useState(false);
  return (
    <section
      aria-label={t('whitelist')}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex items-center gap-3 text-14 font-semibold">
          {t('whitelist')}
          <StateBadge tone={isOn ? 'good' : 'none'}>{state(isOn ? 'on' : 'off')}</StateBadge>
        </h2>
        <p className="mt-1 text-13 text-muted">{t('whitelistText')}</p>
        {offFrom > 0 && (
          <p className="mt-1 text-13 text-warning">
            {t('whitelistEndsAt', { time: formatDateTime(offFrom) })}
          </p>
        )}
      </div>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {t(isOn && offFrom === 0 ? 'turnOff' : 'turnOn')}
      </Button>
      {open && <SwitchWhitelist on={!isOn || offFrom > 0} hasTotp={hasTotp} onClose={() => setOpen(false)} />}
    </section>
  );
}
