import { ArrowRight } from 'lucide-react';

/** The frame of a banner on the home page; of what leads somewhere it is the link itself. */
export const BANNER_FRAME =
  'relative flex h-40 flex-col overflow-hidden rounded-card bg-[#10182b] p-5 text-white';

interface BannerContentProps {
  /** Empty: none. */
  picture: string;
  title: string;
  text: string;
  /** Says that it leads somewhere; absent where it does not. */
  link: string | undefined;
}

/** What a banner says, over its picture. */
export function BannerContent({ picture, title, text, link }: BannerContentProps) {
  return (
    <>
      {picture && (
        <img alt="" src={picture} className="absolute inset-0 size-full object-cover object-right" />
      )}
      <span className="relative max-w-[66%] text-16 leading-snug font-semibold text-balance [:root:lang(zh-CN)_&]:break-keep">
        {title}
      </span>
      <span className="relative mt-1.5 max-w-[62%] text-13 text-white/80">{text}</span>
      {link !== undefined && (
        <span className="relative mt-auto flex items-center gap-1 text-12 font-medium text-white">
          {link}
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
      )}
    </>
  );
}
