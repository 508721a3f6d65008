import type { OverviewView } from '@bourse/protocol/operators/overview/calls';
import { Banner } from '@bourse/ui/Banner';
import { classes } from '@bourse/ui/lib/classes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { useAccountName } from '../house/account-name.ts';
import { overviewQuery } from './overview.ts';

/** What concerns every screen; on a phone the gravest in a line, from which the others open. */
export function Notices() {
  const overview = useQuery(overviewQuery).data;
  return overview && <NoticeBar overview={overview} />;
}

function NoticeBar({ overview }: { overview: OverviewView }) {
  const t = useTranslations('shell');
  const notices = useNotices(overview);
  const [open, setOpen] = useState(false);
  if (notices.length === 0) return null;
  return (
    <div className="relative max-h-1/2 shrink-0 overflow-y-auto">
      {notices.map((text, index) => (
        <div
          key={text}
          className={classes(
            index === 0 && 'max-lg:[&>div]:min-h-11 max-lg:[&>div]:pr-28',
            !open && (index === 0 ? 'max-lg:[&_span]:line-clamp-1' : 'max-lg:hidden'),
          )}
        >
          <Banner>{text}</Banner>
        </div>
      ))}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="absolute top-0 right-0 h-11 px-4 text-12 font-medium text-warning underline underline-offset-2 lg:hidden"
      >
        {open ? t('oneNotice') : t('allNotices', { count: String(notices.length) })}
      </button>
    </div>
  );
}

/** The gravest first. */
function useNotices(overview: OverviewView): string[] {
  const t = useTranslations('shell');
  const accountName = useAccountName();
  const { list } = useFormats();
  const { soleAdmin, lowDesks } = overview;
  const desks = lowDesks.map(({ desk, currency }) => `${accountName(desk)} ${currency}`);
  return [
    overview.ledger.problems.length > 0 && t('ledgerProblem'),
    overview.maintenance && t('maintenance'),
    overview.payoutsHeld && t('payoutsHeld'),
    overview.opened && lowDesks.length > 0 && t('lowDesks', { desks: list(desks) }),
    !overview.opened && t('closed'),
    soleAdmin !== 'no' && t(soleAdmin === 'decides' ? 'soleAdminDecides' : 'soleAdminBlocked'),
    !overview.protectionWaits && t('noProtectionWaits'),
  ].filter((text) => text !== false);
}
