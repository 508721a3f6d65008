import {
  RenderingCancelledException,
  TextLayer,
  type PDFDocumentProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** In CSS px. */
  width: number;
  /** Height by width, until the page itself says. */
  ratio: number;
}

/** Finer than this costs memory and shows nothing more. */
const MOST_PIXELS_PER_PX = 2;

/** One page: drawn when it comes near the screen, with its text above the picture. */
export function PdfPage({ document, number, width, ratio }: PdfPageProps) {
  const t = useTranslations('launchpad');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState<{ ratio: number; scale: number }>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    );
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!near) return;
    let over = false;
    let task: RenderTask | undefined;
    let layer: TextLayer | undefined;

    async function draw(): Promise<void> {
      const page = await document.getPage(number);
      if (over) return;
      const plain = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / plain.width });
      const fineness = Math.min(devicePixelRatio, MOST_PIXELS_PER_PX);
      const target = canvas.current!;
      target.width = Math.floor(viewport.width * fineness);
      target.height = Math.floor(viewport.height * fineness);
      task = page.render({
        canvas: target,
        viewport,
        ...(fineness !== 1 && { transform: [fineness, 0, 0, fineness, 0, 0] }),
      });
      await task.promise;
      if (over) return;
      setDrawn({ ratio: plain.height / plain.width, scale: viewport.scale });
      text.current!.replaceChildren();
      layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: text.current!,
        viewport,
      });
      await layer.render();
    }

    draw().catch((error: unknown) => {
      // Drawing that was called off is no failure, whatever it throws.
      if (over || error instanceof RenderingCancelledException) return;
      reportError(error);
      setFailed(true);
    });
    return () => {
      over = true;
      task?.cancel();
      layer?.cancel();
    };
  }, [document, number, width, near]);

  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('pageOf', { page: String(number), pages: String(document.numPages) })}
      aria-busy={!drawn && !failed}
      data-testid="pdf-page"
      className="relative overflow-hidden rounded-control border border-line bg-white"
      style={{
        width,
        height: width * (drawn?.ratio ?? ratio),
        ...({ '--total-scale-factor': drawn?.scale ?? 1 } as object),
      }}
    >
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div ref={text} className="pdf-text" />
      {failed && (
        <p role="alert" className="relative p-6 text-13 text-[#5c6675]">
          {t('pageFailed')}
        </p>
      )}
    </div>
  );
}
