import type { ProjectView, SubscribePreview } from '@bourse/protocol/launchpad/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { Fact, Facts } from '@bourse/ui/Facts';

interface PreviewFactsProps {
  project: Pick<ProjectView, 'coin' | 'mode'>;
  preview: SubscribePreview | undefined;
}

/** What an amount would give; in a pro-rata project only as things stand. */
export function PreviewFacts({ project: { coin, mode }, preview }: PreviewFactsProps) {
  const t = useTranslations('launchpad');
  const locale = useLocale();
  const say = (text: string | undefined, unit: string) =>
    text === undefined ? '–' : `${formatUpTo(text, 8, locale)} ${unit}`;
  const isShare = mode === 'pro-rata';
  return (
    <div className="rounded-card bg-raised p-3">
      <Facts>
        <Fact name={t(isShare ? 'expected' : 'receive')} testId="preview-coins">
          <strong className="font-semibold">{say(preview?.coins, coin)}</strong>
        </Fact>
        <Fact name={t('cost')} testId="preview-cost">
          {say(preview?.cost, 'USDT')}
        </Fact>
        {isShare && (
          <Fact name={t('refund')} testId="preview-refund">
            {say(preview?.refund, 'USDT')}
          </Fact>
        )}
      </Facts>
      {isShare && <p className="mt-2.5 text-12 text-muted">{t('previewNote')}</p>}
    </div>
  );
}
