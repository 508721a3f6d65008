import type { BannerView } from '@bourse/protocol/content/calls';
import { Skeleton } from '@bourse/ui/Skeleton';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { ArrowRight } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFollow } from '../../content/follow.ts';

const FRAME = 'relative flex h-40 flex-col overflow-hidden rounded-card bg-[#10182b] p-5 text-white';

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
  const content = (
    <>
      {banner.picture && (
        <img alt="" src={banner.picture} className="absolute inset-0 size-full object-cover object-right" />
      )}
      <span className="relative max-w-[66%] text-16 leading-snug font-semibold text-balance [:root:lang(zh-CN)_&]:break-keep">
        {banner.title}
      </span>
      <span className="relative mt-1.5 max-w-[62%] text-13 text-white/80">{banner.text}</span>
      {link && (
        <span className="relative mt-auto flex items-center gap-1 text-12 font-medium text-white">
          {t('learnMore')}
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
      )}
    </>
  );
  if (link.startsWith('https://')) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className={FRAME}>
        {content}
      </a>
    );
  }
  if (!link.startsWith('/')) return <div className={FRAME}>{content}</div>;
  return (
    <a
      href={router.history.createHref(`${router.basepath}${link}`)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        follow(`${router.basepath}${link}`);
      }}
      className={FRAME}
    >
      {content}
    </a>
  );
}
