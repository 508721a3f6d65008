import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { Menu, MenuItem } from '@bourse/ui/Menu';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { actionLink, actionsOf, isOffered, type CoinState } from './asset-actions.ts';

const TITLES = {
  deposit: 'deposit.title',
  withdraw: 'withdraw.title',
  convert: 'swap.title',
  transfer: 'transfer.title',
} as const;

interface AssetRowActionsProps {
  coin: string;
  account: BalanceView['account'];
  state: CoinState;
  /** Where the coin is traded, if it is. */
  symbol: string | undefined;
}

/** What can be done with a coin: links where there is room for them, a menu where there is not. */
export function AssetRowActions({ coin, account, state, symbol }: AssetRowActionsProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const actions = actionsOf(account);
  const offered = actions.filter((action) => isOffered(action, state));
  return (
    <>
      <span className="flex justify-end gap-4 max-xl:hidden">
        {actions.map((action) =>
          offered.includes(action) ? (
            <Link
              key={action}
              {...actionLink(action, coin, account)}
              aria-label={t(`assets.${action}Coin`, { coin })}
              className="link"
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
            className="link"
          >
            {t('shell.trade')}
          </Link>
        ) : (
          <span aria-hidden className="invisible">
            {t('shell.trade')}
          </span>
        )}
      </span>
      {(offered.length > 0 || symbol) && (
        <span className="xl:hidden">
          <Menu label={t('assets.moreOf', { coin })} trigger={<Ellipsis aria-hidden className="size-4" />}>
            {offered.map((action) => (
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
      )}
    </>
  );
}
