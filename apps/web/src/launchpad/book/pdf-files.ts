import { LIBRARY_FILES } from './library-files.ts';

/** What the library asks for by kind and name, instead of an address below a folder: our files carry hashes. */
interface FileWanted {
  readonly kind: string;
  readonly filename: string;
}

/**
 * Gives pdf.js its character maps (Chinese, Japanese and Korean texts name characters by them) and the standard fonts
 * that a document may use without bringing them along. Each is fetched when a document needs it.
 */
export class PdfFiles {
  async fetch({ kind, filename }: FileWanted): Promise<Uint8Array> {
    const url = LIBRARY_FILES.get(filename);
    if (url === undefined) throw new Error(`pdf.js asks for an unknown file: ${kind} ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename}: HTTP status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
