import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- `?url`: Vite answers the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { PdfFiles } from './pdf-files.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Begins to load a document. The caller destroys the task, and with it its worker. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    BinaryDataFactory: PdfFiles,
    useWorkerFetch: false,
    cMapPacked: true,
    // The content policy allows neither; without them pdf.js does the same more slowly.
    isEvalSupported: false,
    useWasm: false,
    // A white paper is read, not filled in.
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
}
