import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { Menu, MenuItem } from '@bourse/ui/Menu';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { actionLink, actionsOf, type AssetAction } from './asset-actions.ts';

const TITLES = {
  deposit: 'deposit.title',
  withdraw: 'withdraw.title',
  convert: 'swap.title',
  transfer: 'transfer.title',
} as const;

interface AssetRowActionsProps {
  coin: string;
  account: BalanceView['account'];
  /** Whether it comes and goes over any chain. */
  hasChain: boolean;
  /** Whether it is among the exchange's coins: one that is still to come, or no longer on offer, is not converted. */
  isListed: boolean;
  /** Where the coin is traded, if it is. */
  symbol: string | undefined;
}

/** What can be done with a coin: links where there is room for them, a menu where there is not. */
export function AssetRowActions({ coin, account, hasChain, isListed, symbol }: AssetRowActionsProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const actions = actionsOf(account);
  const isOffered = (action: AssetAction): boolean =>
    action === 'transfer' || (action === 'convert' ? isListed : hasChain);
  const link = 'rounded-control text-accent hover:underline';
  return (
    <>
      <span className="flex justify-end gap-4 max-xl:hidden">
        {actions.map((action) =>
          isOffered(action) ? (
            <Link
              key={action}
              {...actionLink(action, coin, account)}
              aria-label={t(`assets.${action}Coin`, { coin })}
              className={link}
            >
              {t(TITLES[action])}
            </Link>
          ) : (
            // The links of all coins stand below each other.
            <span key={action} aria-hidden className="invisible">
              {t(TITLES[action])}
            </span>
          ),
        )}
        {symbol ? (
          <Link
            to="/home/detail"
            search={{ symbol }}
            aria-label={t('assets.trade', { coin })}
            className={link}
          >
            {t('assets.tradeShort')}
          </Link>
        ) : (
          <span aria-hidden className="invisible">
            {t('assets.tradeShort')}
          </span>
        )}
      </span>
      <span className="xl:hidden">
        <Menu label={t('assets.moreOf', { coin })} trigger={<Ellipsis aria-hidden className="size-4" />}>
          {actions.filter(isOffered).map((action) => (
            <MenuItem key={action} onSelect={() => void navigate(actionLink(action, coin, account))}>
              {t(`assets.${action}Coin`, { coin })}
            </MenuItem>
          ))}
          {symbol && (
            <MenuItem onSelect={() => void navigate({ to: '/home/detail', search: { symbol } })}>
              {t('assets.trade', { coin })}
            </MenuItem>
          )}
        </Menu>
      </span>
    </>
  );
}
