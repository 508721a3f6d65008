import { Table } from '@bourse/ui/Table';
import type { UserDetail } from '@bourse/protocol/operators/users/calls';
import { PRODUCTS, type ProductName } from '@bourse/protocol/domains';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { Status } from '../app/Status.tsx';
import { useMay } from '../operators/rights.ts';

/** What the user may use: each product can be closed for him alone. */
export function UserProducts({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const may = useMay();
  const isClosed = (product: ProductName): boolean => user.closed.includes(product);
  const change = (product: ProductName) => {
    const verb = isClosed(product) ? 'open' : 'close';
    return (
      <Action
        label={t(`switches.${verb}`)}
        buttonTone="link"
        title={t(`users.${verb}Product`, { product: t(`products.${product}`) })}
        facts={[
          [t('auth.email'), user.email],
          [t('common.product'), t(`products.${product}`)],
        ]}
        note={t('users.productNote')}
        tone={verb === 'close' ? 'down' : 'primary'}
        run={() => call('users/switch', { id: user.id, product, closed: verb === 'close' ? '1' : '0' })}
      />
    );
  };
  return (
    <div className="max-w-xl px-1 py-2">
      <Table
        label={t('users.tabs.products')}
        columns={[
          { key: 'product', head: t('common.product'), cell: (product) => t(`products.${product}`) },
          {
            key: 'state',
            head: t('common.status'),
            cell: (product) => (
              <Status tone={isClosed(product) ? 'bad' : 'good'}>
                {t(isClosed(product) ? 'switches.closed' : 'switches.isOpen')}
              </Status>
            ),
          },
          ...(may('users.freeze')
            ? [{ key: 'change', head: t('common.action'), align: 'right' as const, cell: change }]
            : []),
        ]}
        rows={PRODUCTS}
        rowKey={(product) => product}
      />
    </div>
  );
}
