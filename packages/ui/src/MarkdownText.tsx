import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { inTime } from './lib/load-page.ts';
import { simpleMarkdown, type Piece } from './lib/simple-markdown.ts';

const LOOK = [
  'text-14/relaxed wrap-anywhere',
  '[&>:first-child]:mt-0 [&>:last-child]:mb-0',
  '[&_p]:my-3 [&_strong]:font-semibold [&_hr]:my-6 [&_hr]:border-line',
  '[&_h2]:mt-8 [&_h2]:mb-3 [&_h2]:text-16 [&_h2]:font-semibold [&_h2]:leading-snug',
  '[&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:font-semibold [&_h4]:mt-5 [&_h4]:mb-2 [&_h4]:font-semibold',
  '[&_h5]:mt-4 [&_h5]:font-medium [&_h6]:mt-4 [&_h6]:font-medium',
  '[&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6',
  '[&_li]:my-1.5 [&_li]:marker:text-muted [&_li>p]:my-1.5',
  '[&_a[href]]:rounded-control [&_a[href]]:text-accent [&_a[href]]:underline [&_a[href]]:underline-offset-2',
  '[&_code]:rounded-control [&_code]:bg-raised [&_code]:px-1 [&_code]:py-0.5 [&_code]:text-13',
  '[&_pre]:my-4 [&_pre]:overflow-x-auto [&_pre]:rounded-card [&_pre]:bg-raised [&_pre]:p-4 [&_pre_code]:p-0',
  '[&_blockquote]:my-4 [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_blockquote]:text-muted',
  '[&_img]:my-4 [&_img]:max-w-full [&_img]:rounded-card',
  '[&_div:has(>table)]:my-4 [&_div:has(>table)]:overflow-x-auto [&_div:has(>table)]:rounded-card [&_div:has(>table)]:border [&_div:has(>table)]:border-line',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-13',
  '[&_th]:bg-raised [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:font-medium [&_th]:whitespace-nowrap',
  '[&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_td]:align-top',
  // What a row is about is a word or two; Chinese and Japanese would break within them.
  '[&_td:first-child]:min-w-30 [&_td:first-child]:break-keep',
].join(' ');

type Render = (source: string) => string;

interface MarkdownTextProps {
  /** Markdown, by whomever. */
  text: string;
  /** While the code that reads it is fetched. */
  loading: ReactNode;
  /** When that code cannot be had. */
  failed: ReactNode;
  /** Follows a link to a page of this app, its path with the base; without it the browser loads that page. */
  onFollow?: (path: string) => void;
  className?: string;
}

let renderer: Render | undefined;

/** A written text. The code that reads all of Markdown (58 kB) is fetched for the first one that is not simple. */
export function MarkdownText(props: MarkdownTextProps) {
  const simple = simpleMarkdown(props.text, { origin: location.origin, base: '/pc' });
  return simple ? <SimpleText paragraphs={simple} {...props} /> : <WholeText {...props} />;
}

function SimpleText({
  paragraphs,
  onFollow,
  className = '',
}: MarkdownTextProps & { paragraphs: readonly (readonly Piece[])[] }) {
  return (
    <div
      className={`${LOOK} ${className}`}
      {...(onFollow && { onClick: (event) => follow(event, onFollow) })}
    >
      {paragraphs.map((pieces, place) => (
        <p key={place}>{pieces.map(pieceOf)}</p>
      ))}
    </div>
  );
}

function pieceOf({ kind, text, href }: Piece, place: number): ReactNode {
  if (kind === 'bold') return <strong key={place}>{text}</strong>;
  if (kind === 'text' || href === undefined) return text;
  const away = href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <a key={place} href={href} {...away}>
      {text}
    </a>
  );
}

function WholeText({ text, loading, failed, onFollow, className = '' }: MarkdownTextProps) {
  const render = useRenderer();
  if (render === 'failed') return failed;
  if (!render) return loading;
  // The only place that puts HTML into a page: `renderMarkdown` lets nothing by that could do harm.
  const html = { __html: render(text) };
  return (
    <div
      className={`${LOOK} ${className}`}
      {...(onFollow && { onClick: (event) => follow(event, onFollow) })}
      dangerouslySetInnerHTML={html}
    />
  );
}

function useRenderer(): Render | 'failed' | undefined {
  const [state, setState] = useState<'ready' | 'failed' | undefined>(renderer && 'ready');
  useEffect(() => {
    if (renderer) return setState('ready');
    inTime(() => import('./lib/render-markdown.ts')).then(
      ({ renderMarkdown }) => {
        renderer = renderMarkdown;
        setState('ready');
      },
      () => setState('failed'),
    );
  }, []);
  return state === 'ready' ? renderer : state;
}

/** A plain click on a link of our own goes through the router: nothing is loaded again. */
function follow(event: MouseEvent, onFollow: (path: string) => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const href = link?.getAttribute('href');
  if (!href?.startsWith('/pc/')) return;
  event.preventDefault();
  onFollow(href);
}
