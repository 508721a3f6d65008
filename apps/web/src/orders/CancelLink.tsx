import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../api/submit.ts';

interface CancelLinkProps {
  label: string;
  /** What is cancelled as well: a list has many such links. */
  name: string;
  cancel: () => Promise<unknown>;
}

/** Takes back what waits, from its line in a list, and says when it is done. */
export function CancelLink({ label, name, cancel }: CancelLinkProps) {
  const t = useTranslations('orders');
  const { pending, submit } = useSubmit();
  const run = () =>
    submit(async () => {
      await cancel();
      showSuccess(t('cancelled'));
    });
  return (
    <Button
      tone="link"
      size="small"
      className="justify-start min-[700px]:h-6!"
      pending={pending}
      aria-label={name}
      onClick={() => void run()}
    >
      {pending ? t('canceling') : label}
    </Button>
  );
}
