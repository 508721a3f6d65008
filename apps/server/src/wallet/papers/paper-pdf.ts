import type { Language } from '@bourse/protocol/languages';
import PDFDocument from 'pdfkit';
import type { Readable } from 'node:stream';
import { fontsFor, type LoadedFont } from './fonts.ts';
import type { Paper, PaperColumn, PaperRow } from './paper.ts';
import type { PaperWords } from './words.ts';

const MARGIN = 36;
const ROW_HEIGHT = 13;
const TEXT_SIZE = 7.5;
const PLAIN = 'Helvetica';
const BOLD = 'Helvetica-Bold';

export interface PdfOptions {
  /** Whose exchange it is. */
  readonly house: string;
  readonly words: PaperWords;
  readonly language: Language;
}

type Doc = InstanceType<typeof PDFDocument>;

/**
 * A paper to print: its head, and a table that begins anew on each page. It takes all the time it needs: in the press's process
 * alone (`press.ts`).
 */
export function paperPdf(paper: Paper, options: PdfOptions): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    info: { Title: paper.title, Author: options.house, Producer: options.house },
    autoFirstPage: false,
  });
  const layout = new Layout(doc, paper, options);
  layout.write().then(
    () => doc.end(),
    (error: unknown) => doc.destroy(error as Error),
  );
  return doc as unknown as Readable;
}

class Layout {
  readonly #doc: Doc;
  readonly #paper: Paper;
  readonly #options: PdfOptions;
  readonly #widths: readonly number[];
  #fontOf: (letter: string) => LoadedFont | undefined = () => undefined;
  readonly #registered = new Set<string>();
  #page = 0;
  #y = 0;

  constructor(doc: Doc, paper: Paper, options: PdfOptions) {
    this.#doc = doc;
    this.#paper = paper;
    this.#options = options;
    const whole = paper.columns.reduce((sum, { weight }) => sum + weight, 0);
    // A4, lying.
    this.#widths = paper.columns.map(({ weight }) => ((841.89 - 2 * MARGIN) * weight) / whole);
  }

  async write(): Promise<void> {
    const { words, house, language } = this.#options;
    const { title, facts } = this.#paper;
    const said = JSON.stringify([words, house, title, facts]).replaceAll(/[\x20-\x7e]/g, '');
    this.#fontOf = await fontsFor(said, language);
    this.#addPage();
    let count = 0;
    for await (const block of this.#paper.rows) {
      for (const row of block) {
        this.#writeRow(row);
        count++;
      }
    }
    if (count === 0) this.#text(this.#options.words.nothing, MARGIN, this.#y + 4, { size: 9 });
  }

  #addPage(): void {
    this.#doc.addPage();
    this.#page++;
    this.#y = MARGIN;
    if (this.#page === 1) this.#writeHead();
    const { page } = this.#options.words;
    const foot = this.#doc.page.height - MARGIN + 8;
    this.#text(page.replace('{page}', String(this.#page)), MARGIN, foot, { size: 7, colour: '#666666' });
    this.#writeColumns();
  }

  #writeHead(): void {
    const { house } = this.#options;
    this.#text(house, MARGIN, this.#y, { size: 10, colour: '#444444' });
    this.#text(this.#paper.title, MARGIN, this.#y + 16, { size: 16, font: BOLD });
    this.#y += 44;
    for (const [label, value] of this.#paper.facts) {
      this.#text(label, MARGIN, this.#y, { size: 8.5, colour: '#666666' });
      this.#text(value, MARGIN + 110, this.#y, { size: 8.5 });
      this.#y += 13;
    }
    this.#y += 10;
  }

  #writeColumns(): void {
    this.#writeCells(
      this.#paper.columns.map(({ head }) => head),
      { font: BOLD, colour: '#444444' },
    );
    this.#doc
      .moveTo(MARGIN, this.#y - 2)
      .lineTo(this.#doc.page.width - MARGIN, this.#y - 2)
      .lineWidth(0.6)
      .stroke('#888888');
    this.#y += 2;
  }

  #writeRow({ cells, isSum }: PaperRow): void {
    if (this.#y + ROW_HEIGHT > this.#doc.page.height - MARGIN) this.#addPage();
    if (isSum)
      this.#doc.rect(MARGIN, this.#y - 3, this.#doc.page.width - 2 * MARGIN, ROW_HEIGHT - 1).fill('#f0f2f5');
    this.#writeCells(cells, isSum ? { font: BOLD } : {});
  }

  #writeCells(cells: readonly string[], style: Partial<TextStyle>): void {
    let x = MARGIN;
    for (const [n, cell] of cells.entries()) {
      const column: PaperColumn = this.#paper.columns[n]!;
      const width = this.#widths[n]! - 6;
      this.#text(cell, x + 2, this.#y, {
        ...style,
        width,
        isRight: column.isNumber === true,
        size: TEXT_SIZE,
      });
      x += this.#widths[n]!;
    }
    this.#y += ROW_HEIGHT;
  }

  /** One line, in as many fonts as its characters need; what has no room is cut, amounts never. */
  #text(text: string, x: number, y: number, style: TextStyle): void {
    const { size, font = PLAIN, colour = '#111111', width, isRight = false } = style;
    const doc = this.#doc.fontSize(size);
    let runs = this.#runsOf(text, font);
    const lengthOf = (some: readonly Run[]) =>
      some.reduce((sum, run) => sum + this.#use(run).widthOfString(run.text), 0);
    let length = lengthOf(runs);
    if (width !== undefined && length > width && isRight) {
      // An amount with more digits than there is room for is written smaller.
      doc.fontSize((size * width) / length);
      length = lengthOf(runs);
    } else if (width !== undefined && length > width) {
      const letters = [...text];
      while (length > width && letters.length > 1) {
        letters.pop();
        runs = this.#runsOf(`${letters.join('')}…`, font);
        length = lengthOf(runs);
      }
    }
    let at = isRight && width !== undefined ? x + width - length : x;
    for (const run of runs) {
      this.#use(run).fillColor(colour);
      // The fonts for other scripts are thin ones: a fine stroke makes them as dark as the plain one.
      if (run.bytes !== undefined) doc.lineWidth(size * (font === BOLD ? 0.04 : 0.018)).strokeColor(colour);
      doc.text(run.text, at, y + size * 0.75, {
        lineBreak: false,
        // Fonts have letters of different heights; they stand on one line.
        baseline: 'alphabetic',
        ...(run.bytes !== undefined && { stroke: true, fill: true }),
      });
      at += doc.widthOfString(run.text);
    }
  }

  #use({ font, bytes }: Run): Doc {
    if (bytes !== undefined && !this.#registered.has(font)) {
      this.#doc.registerFont(font, bytes);
      this.#registered.add(font);
    }
    return this.#doc.font(font);
  }

  #runsOf(text: string, font: string): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const isPlain = PLAIN_CHARACTERS.test(letter);
      const special = isPlain ? undefined : this.#fontOf(letter);
      const shown = isPlain || special ? letter : '?';
      const next = special ? { font: special.name, bytes: special.bytes } : { font };
      const last = runs.at(-1);
      if (last && last.font === next.font) last.text += shown;
      else runs.push({ ...next, text: shown });
    }
    return runs;
  }
}

interface TextStyle {
  readonly size: number;
  readonly font?: string;
  readonly colour?: string;
  /** What it has to fit in. */
  readonly width?: number;
  readonly isRight?: boolean;
}

/** Characters in a row that one font has. */
interface Run {
  text: string;
  readonly font: string;
  /** Of a font that every reader has: none. */
  readonly bytes?: Buffer;
}

/** What the plain fonts have, of what stands on papers. */
const PLAIN_CHARACTERS = /^[\x20-\x7e\xa0-\xff–…]$/;
