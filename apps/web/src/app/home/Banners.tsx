import type { BannerView } from '@bourse/protocol/content/calls';
import { BANNER_FRAME, BannerContent } from '@bourse/ui/BannerContent';
import { Skeleton } from '@bourse/ui/Skeleton';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFollow } from '../../content/follow.ts';

/** What the operator wants to be seen first. Side by side; on a phone they are pushed with a finger. */
export function Banners({ banners }: { banners: readonly BannerView[] | undefined }) {
  const t = useTranslations('home');
  if (banners?.length === 0) return null;
  return (
    <section aria-label={t('banners')} className="mb-12">
      <ul
        ref={fadeEdges}
        className="grid auto-cols-[minmax(min(320px,85%),1fr)] grid-flow-col gap-4 overflow-x-auto"
      >
        {banners?.map((banner) => (
          <li key={banner.id}>
            <Banner banner={banner} />
          </li>
        )) ?? [0, 1, 2].map((place) => <Skeleton key={place} className="h-40 rounded-card!" />)}
      </ul>
    </section>
  );
}

function Banner({ banner }: { banner: BannerView }) {
  const t = useTranslations('home');
  const router = useRouter();
  const follow = useFollow();
  const { link } = banner;
  const content = <BannerContent {...banner} link={link ? t('learnMore') : undefined} />;
  if (link.startsWith('https://')) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className={BANNER_FRAME}>
        {content}
      </a>
    );
  }
  if (!link.startsWith('/')) return <div className={BANNER_FRAME}>{content}</div>;
  return (
    <a
      href={router.history.createHref(`${router.basepath}${link}`)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        follow(`${router.basepath}${link}`);
      }}
      className={BANNER_FRAME}
    >
      {content}
    </a>
  );
}
