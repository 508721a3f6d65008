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

export const LIBRARY_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(FOUND).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);
