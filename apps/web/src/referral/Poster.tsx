import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { showError, showSuccess } from '@bourse/ui/lib/toast';
import { siteIcon } from '@bourse/ui/lib/site';
import { copyText } from '@bourse/ui/lib/copy-text';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { saveFile } from '@bourse/ui/lib/save-file';
import { Panel } from '../wallet/Panel.tsx';
import { POSTER_HEIGHT, POSTER_WIDTH } from './poster-layout.ts';

interface PosterProps {
  brand: string;
  /** A picture in the place of mark and name; empty: none. */
  logo: string;
  code: string;
  /** Register link with the code. */
  link: string;
}

/** The invitation as a picture, to save or to send on. */
export function Poster({ brand, logo, code, link }: PosterProps) {
  const t = useTranslations();
  const language = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const headline = t('invite.posterHeadline', { brand });
  const text = t('invite.posterText');
  const codeLabel = t('auth.inviteCode');

  useEffect(() => {
    let gone = false;
    async function draw(): Promise<void> {
      const style = getComputedStyle(document.documentElement);
      const family = style.fontFamily;
      const colour = style.getPropertyValue('--accent-solid-dark').trim();
      const texts = { language, brand, headline, text, codeLabel, code, host: new URL(link).host };
      const [{ drawPoster }, picture] = await Promise.all([
        import('./draw-poster.ts'),
        loadedImage(logo || siteIcon()),
        // Letters that are still on their way would be drawn in another font.
        fontAtHand(`600 96px ${family}`, headline + code),
        fontAtHand(`400 42px ${family}`, text + codeLabel),
      ]);
      if (gone || !canvas.current) return;
      const ink = style.getPropertyValue('--on-accent').trim();
      const look = { colour, ink, ...(picture && { [logo === '' ? 'icon' : 'logo']: picture }) };
      drawPoster(canvas.current, texts, { link, family, brand: look });
      setState('drawn');
    }
    draw().catch((error: unknown) => {
      reportError(error);
      if (!gone) setState('failed');
    });
    return () => {
      gone = true;
    };
  }, [language, brand, logo, headline, text, codeLabel, code, link]);

  const name = `invite-${code}.png`;

  async function save(): Promise<void> {
    const picture = await pictureOf(canvas.current);
    if (picture) saveFile(name, picture);
    else showError(t('invite.posterFailed'));
  }

  async function share(): Promise<void> {
    const words = { text: t('invite.shareText', { brand, code }), url: link };
    const picture = await pictureOf(canvas.current);
    const files = picture ? [new File([picture], name, { type: 'image/png' })] : [];
    try {
      if (files.length > 0 && navigator.canShare?.({ files })) await navigator.share({ ...words, files });
      else if (typeof navigator.share === 'function') await navigator.share(words);
      else if (await copyText(`${words.text} ${link}`)) showSuccess(t('common.copied'));
      else showError(t('common.copyFailed'));
    } catch (error) {
      // He changed his mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        showError(t('common.error'));
      }
    }
  }

  return (
    <Panel title={t('invite.poster')}>
      <div className="flex flex-col gap-4">
        {state === 'failed' ? (
          <Failure text={t('invite.posterFailed')} />
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('invite.posterOf', { code })}
            aria-busy={state === 'drawing'}
            width={POSTER_WIDTH}
            height={POSTER_HEIGHT}
            className="mx-auto w-full max-w-64 rounded-card"
            data-testid="poster"
          />
        )}
        <div className="grid grid-cols-2 gap-2 [&>button]:px-2">
          <Button tone="secondary" disabled={state !== 'drawn'} onClick={() => void save()}>
            <Download aria-hidden className="size-4" />
            {t('invite.savePoster')}
          </Button>
          <Button disabled={state === 'drawing'} onClick={() => void share()}>
            <Share2 aria-hidden className="size-4" />
            {t('invite.share')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function pictureOf(canvas: HTMLCanvasElement | null): Promise<Blob | null> {
  return new Promise((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/png');
    else resolve(null);
  });
}

/** Resolves also where a font of the family cannot be had on this machine: the next one is drawn then. */
async function fontAtHand(font: string, text: string): Promise<void> {
  await document.fonts.load(font, text).catch(() => undefined);
}

async function loadedImage(path: string | undefined): Promise<HTMLImageElement | undefined> {
  if (path === undefined) return undefined;
  const image = new Image();
  image.src = path;
  await image.decode();
  return image;
}
