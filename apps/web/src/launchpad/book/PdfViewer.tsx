import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openPdf } from './open-pdf.ts';
import './pdf.css';
import { PdfPage } from './PdfPage.tsx';

interface Opened {
  document: PDFDocumentProxy;
  /** Height by width of the first page: most documents have one size. */
  ratio: number;
}

/** A PDF document, page below page. Comes as a chunk of its own: most readers never open one. */
export function PdfViewer({ url }: { url: string }) {
  const t = useTranslations();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [opened, setOpened] = useState<Opened>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let over = false;
    const task = openPdf(url);
    setOpened(undefined);
    setFailed(false);
    async function open(): Promise<void> {
      const document = await task.promise;
      const { width: wide, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!over) setOpened({ document, ratio: height / wide });
    }
    open().catch((error: unknown) => {
      if (over) return;
      reportError(error);
      setFailed(true);
    });
    return () => {
      over = true;
      void task.destroy();
    };
  }, [url]);

  return (
    <div ref={frame} className="flex w-full flex-col items-center gap-4">
      {failed ? (
        <p role="alert" className="p-6 text-13 text-danger">
          {t('launchpad.bookFailed')}
        </p>
      ) : !opened || width === 0 ? (
        <SkeletonRows rows={12} label={t('common.loading')} className="w-full" />
      ) : (
        Array.from({ length: opened.document.numPages }, (_, index) => (
          <PdfPage
            key={index}
            document={opened.document}
            number={index + 1}
            width={width}
            ratio={opened.ratio}
          />
        ))
      )}
    </div>
  );
}

const SETTLE_MS = 200;
const WIDEST = 900;

/** Of the element, in whole px; follows the window once it has come to rest. 0 until known. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.min(Math.floor(entry!.contentRect.width), WIDEST);
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(next), SETTLE_MS);
    });
    observer.observe(element.current!);
    setWidth(Math.min(Math.floor(element.current!.clientWidth), WIDEST));
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
