/** Part of an explanation: a paragraph with code between backticks and links within the page, a text to copy, or a table. */
export type Block = string | CodeBlock | TableBlock;

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
}

export interface TableBlock {
  readonly head: readonly string[];
  /** Cells as paragraphs. */
  readonly rows: readonly (readonly string[])[];
}

export interface Section {
  readonly title: string;
  readonly text: readonly Block[];
}

/** Sections that belong together, under a heading of their own. */
export interface Guide {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** As Markdown, for the OpenAPI document. */
export function sectionsMarkdown(sections: readonly Section[], level = '##'): string {
  return sections
    .map(({ title, text }) => `${level} ${title}\n\n${text.map(blockMarkdown).join('\n\n')}`)
    .join('\n\n');
}

export function guideMarkdown({ title, sections }: Guide): string {
  return `## ${title}\n\n${sectionsMarkdown(sections, '###')}`;
}

function blockMarkdown(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `\`\`\`${block.language}\n${block.code.trimEnd()}\n\`\`\``;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(block.head), line(block.head.map(() => '---')), ...block.rows.map(line)].join('\n');
}
