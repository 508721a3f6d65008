import { API_RIGHTS, type ApiRight } from '@bourse/protocol/api-keys/fields';
import { classes } from '@bourse/ui/lib/classes';
import { useTranslations } from 'use-intl';

/** What a key may do; the one that lets money leave stands out. */
export function RightBadges({ rights }: { rights: readonly ApiRight[] }) {
  const t = useTranslations('apiKeys');
  return (
    <ul aria-label={t('rights')} className="flex flex-wrap gap-1.5">
      {API_RIGHTS.filter((right) => rights.includes(right)).map((right) => (
        <li
          key={right}
          className={classes(
            'rounded-control px-1.5 py-0.5 text-12 font-medium whitespace-nowrap',
            right === 'withdraw' ? 'bg-warning-surface text-warning' : 'bg-raised text-ink',
          )}
        >
          {t(`right.${right}`)}
        </li>
      ))}
    </ul>
  );
}
