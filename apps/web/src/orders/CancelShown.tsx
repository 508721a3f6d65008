import { useTranslations } from 'use-intl';
import { AskFirst } from './AskFirst.tsx';

interface CancelShownProps {
  /** What is about to be cancelled, as a sentence. */
  text: string;
  cancel: () => Promise<void>;
}

/** Cancels the orders that a list shows, after a yes. */
export function CancelShown({ text, cancel }: CancelShownProps) {
  const t = useTranslations('orders');
  const act = async () => {
    await cancel();
    return t('cancelled');
  };
  return (
    <AskFirst name={t('cancelAll')} keep={t('keep')} act={act}>
      <p>{text}</p>
    </AskFirst>
  );
}
