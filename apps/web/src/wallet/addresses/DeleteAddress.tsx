import { deleteAddressFields } from '@bourse/protocol/wallet/fields';
import type { AddressView } from '@bourse/protocol/wallet/calls';
import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { rulesOf } from '../../identity/form-rules.ts';
import { useFieldWording } from '../../identity/wording.ts';
import { AddressGroups } from '../withdraw/AddressGroups.tsx';
import { deleteAddress, wholeBookQuery } from './api.ts';
import { AskFundPassword, useLacksFundPassword } from './AskFundPassword.tsx';

const proofForm = deleteAddressFields.pick({ fundPassword: true });

/** Asks once more, and for the fund password, before an address leaves the book. */
export function DeleteAddress({ address, onClose }: { address: AddressView; onClose: () => void }) {
  const t = useTranslations('addresses');
  const common = useTranslations('common');
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({ resolver: rulesOf(proofForm), defaultValues: { fundPassword: '' } });
  const lacksFundPassword = useLacksFundPassword();
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const remove = form.handleSubmit(({ fundPassword }) =>
    submit(
      async () => {
        await deleteAddress(address.id, fundPassword);
        showSuccess(t('deleted'));
        await queries.invalidateQueries({ queryKey: wholeBookQuery.queryKey });
        onClose();
      },
      (error) => {
        form.reset();
        showFailure(error);
      },
    ),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle')}
      closeLabel={common('close')}
    >
      <form noValidate onSubmit={(event) => void remove(event)} className="flex flex-col gap-4 px-5 pb-5">
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
        <AskFundPassword error={say(errors.fundPassword)} {...form.register('fundPassword')} />
        <div className="flex justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={lacksFundPassword} tone="danger" pending={pending}>
            {t('delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
