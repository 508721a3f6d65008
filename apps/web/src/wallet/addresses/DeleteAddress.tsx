import { deleteAddressFields } from '@bourse/protocol/wallet/fields';
import type { AddressView } from '@bourse/protocol/wallet/calls';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { ProofDialog } from '../../identity/ProofDialog.tsx';
import { AddressGroups } from '../withdraw/AddressGroups.tsx';
import { wholeBookQuery } from './api.ts';
import { AskFundPassword, useLacksFundPassword } from './AskFundPassword.tsx';

const proofForm = deleteAddressFields.pick({ fundPassword: true });

/** Asks once more, and for the fund password, before an address leaves the book. */
export function DeleteAddress({ address, onClose }: { address: AddressView; onClose: () => void }) {
  const t = useTranslations('addresses');
  const queries = useQueryClient();
  return (
    <ProofDialog
      title={t('deleteTitle')}
      schema={proofForm}
      blank={{ fundPassword: '' }}
      action={t('delete')}
      tone="danger"
      disabled={useLacksFundPassword()}
      act={async ({ fundPassword }) => {
        await call('/bb/address/delete', { id: address.id, fundPassword });
        showSuccess(t('deleted'));
        await queries.invalidateQueries({ queryKey: wholeBookQuery.queryKey });
        onClose();
      }}
      forget={['fundPassword']}
      onClose={onClose}
    >
      {(field) => (
        <>
          <div>
            <p className="text-12 text-muted">
              {address.currency} · {address.chain}
              {address.remark && ` · ${address.remark}`}
            </p>
            <div className="mt-1.5">
              <AddressGroups address={address.address} />
            </div>
          </div>
          <p className="text-13 text-muted">{t('deleteText')}</p>
          <AskFundPassword {...field('fundPassword')} />
        </>
      )}
    </ProofDialog>
  );
}
