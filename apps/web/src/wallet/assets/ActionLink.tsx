import { Link } from '@tanstack/react-router';
import type { ArrowDownToLine } from 'lucide-react';
import { useTranslations } from 'use-intl';

const SHAPE =
  'inline-flex h-9 max-[699px]:h-11 items-center justify-center gap-2 rounded-control px-4 text-14 font-medium whitespace-nowrap transition';
const MAIN_ACTION = `${SHAPE} bg-accent-solid text-on-accent hover:brightness-110`;
const ACTION = `${SHAPE} border border-line-strong bg-raised text-ink hover:bg-hover`;

interface ActionLinkProps {
  to: '/account/recharge' | '/account/withdrawel' | '/account/dui' | '/account/transfer' | '/home/detail';
  title: 'deposit.title' | 'withdraw.title' | 'swap.title' | 'transfer.title' | 'shell.trade';
  icon: typeof ArrowDownToLine;
}

/** Where something is done with money, as a button; a deposit comes first. */
export function ActionLink({ to, title, icon: Icon }: ActionLinkProps) {
  const t = useTranslations();
  return (
    <Link to={to} className={title === 'deposit.title' ? MAIN_ACTION : ACTION}>
      <Icon aria-hidden className="size-4" />
      {t(title)}
    </Link>
  );
}
