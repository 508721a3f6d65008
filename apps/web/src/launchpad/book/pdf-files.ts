/**
 * Addresses of the files that come with pdf.js, by name. They are not inlined: the content policy lets the page fetch
 * from our own origin only, and most are never needed.
 */
const FOUND = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url&no-inline', import: 'default', eager: true, exhaustive: true },
);

const LIBRARY_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(FOUND).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

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
