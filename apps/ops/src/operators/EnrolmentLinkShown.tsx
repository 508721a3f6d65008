import { CopyButton } from '@bourse/ui/CopyButton';
import { showError } from '@bourse/ui/lib/toast';
import type { EnrolmentLink } from '@bourse/protocol/operators/team/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';

/** A new enrolment link: shown this once, to be handed over on a safe way. */
export function EnrolmentLinkShown({ link }: { link: EnrolmentLink }) {
  const t = useTranslations();
  const { time } = useFormats();
  const address = new URL(link.link, location.origin).href;
  return (
    <div className="flex flex-col gap-3 text-13">
      <p>{t('operators.linkOnce', { time: time(link.expireTime) })}</p>
      <div className="flex items-center gap-1 rounded-control border border-line bg-canvas py-1 pr-1 pl-3">
        <code data-testid="enrolment-link" className="min-w-0 flex-1 font-sans break-all">
          {address}
        </code>
        <CopyButton
          text={address}
          label={t('operators.copyLink')}
          copiedLabel={t('common.copied')}
          onFailed={() => showError(t('common.copyFailed'))}
        />
      </div>
    </div>
  );
}
