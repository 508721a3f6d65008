import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { Menu, MenuItem } from '@bourse/ui/Menu';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { actionLink, actionsOf } from './asset-actions.ts';

const TITLES = {
  deposit: 'deposit.title',
  withdraw: 'withdraw.title',
  convert: 'swap.title',
  transfer: 'transfer.title',
} as const;

interface AssetRowActionsProps {
  coin: string;
  account: BalanceView['account'];
  /** Where the coin is traded, if it is. */
  symbol: string | undefined;
}

/** What can be done with a coin: links where there is room for them, a menu where there is not. */
export function AssetRowActions({ coin, account, symbol }: AssetRowActionsProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const actions = actionsOf(account);
  const link = 'rounded-control text-accent hover:underline';
  return (
    <>
      <span className="flex justify-end gap-4 max-xl:hidden">
        {actions.map((action) => (
          <Link
            key={action}
            {...actionLink(action, coin, account)}
            aria-label={t(`assets.${action}Coin`, { coin })}
            className={link}
          >
            {t(TITLES[action])}
          </Link>
        ))}
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
          // The links of all coins stand below each other.
          <span aria-hidden className="invisible">
            {t('assets.tradeShort')}
          </span>
        )}
      </span>
      <span className="xl:hidden">
        <Menu label={t('assets.moreOf', { coin })} trigger={<Ellipsis aria-hidden className="size-4" />}>
          {actions.map((action) => (
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
