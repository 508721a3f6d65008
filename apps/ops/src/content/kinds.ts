import { CONTENT_KINDS, type ContentKind, type ContentState } from '@bourse/protocol/operators/content/kinds';
import type { StatusTone } from '../app/Status.tsx';

export const STATE_TONES: Record<ContentState, StatusTone> = {
  draft: 'waiting',
  scheduled: 'busy',
  published: 'good',
  hidden: 'quiet',
};

interface KindTraits {
  /** Its text is Markdown, a plain line, or there is none beside the title. */
  readonly text: 'markdown' | 'plain' | 'none';
  /** Named in addresses. */
  readonly slug: boolean;
  /** Stands in an order of its own. */
  readonly position: boolean;
}

export const KINDS: Record<ContentKind, KindTraits> = {
  article: { text: 'markdown', slug: true, position: true },
  notice: { text: 'markdown', slug: false, position: false },
  pitch: { text: 'markdown', slug: false, position: false },
  banner: { text: 'plain', slug: false, position: true },
  figure: { text: 'plain', slug: true, position: true },
  tab: { text: 'none', slug: true, position: true },
};

export function isKind(text: string | undefined): text is ContentKind {
  return CONTENT_KINDS.some((kind) => kind === text);
}
