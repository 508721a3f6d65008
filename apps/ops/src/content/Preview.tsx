import { BANNER_FRAME, BannerContent } from '@bourse/ui/BannerContent';
import { EmptyState } from '@bourse/ui/EmptyState';
import { MarkdownText } from '@bourse/ui/MarkdownText';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { ContentKind } from '@bourse/protocol/operators/content/kinds';
import { useTranslations } from 'use-intl';
import { KINDS } from './kinds.ts';

interface PreviewProps {
  kind: ContentKind;
  title: string;
  text: string;
  /** Of banners. */
  picture: string;
  link: string;
}

/** What readers will see: by the same code that shows it to them. */
export function Preview({ kind, title, text, picture, link }: PreviewProps) {
  const t = useTranslations();
  if (title === '' && text === '') return <EmptyState text={t('content.nothingYet')} />;
  if (kind === 'figure') {
    return (
      <>
        <p className="text-28 leading-none font-semibold tracking-tight">{title}</p>
        <p className="mt-3 text-13 text-muted">{text}</p>
      </>
    );
  }
  if (kind === 'banner') {
    return (
      <div className={BANNER_FRAME}>
        <BannerContent
          picture={picture}
          title={title}
          text={text}
          link={link === '' ? undefined : t('content.follows')}
        />
      </div>
    );
  }
  return (
    <>
      <h2 className="mb-4 text-20 font-semibold wrap-anywhere">{title}</h2>
      {KINDS[kind].text === 'markdown' ? (
        <MarkdownText
          text={text}
          loading={<SkeletonRows rows={6} label={t('common.loading')} />}
          failed={<EmptyState failed text={t('common.pageFailed')} />}
          // A preview leads nowhere: what is not saved stays.
          onFollow={() => undefined}
        />
      ) : (
        <p className="text-13 whitespace-pre-line text-muted">{text}</p>
      )}
    </>
  );
}
