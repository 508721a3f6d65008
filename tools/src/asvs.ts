/**
 * Requirements of levels 1 and 2 of OWASP ASVS 5.0.0 by section: how many there are. Within a section they are the first
 * ones, since its levels go up; sections that only have requirements of level 3 are left out.
 */
export const ASVS_LEVEL_2: Readonly<Record<string, number>> = {
  ...chapter(1, [2, 9, 11, 3, 2]),
  ...chapter(2, [3, 3, 4, 1]),
  ...chapter(3, [0, 2, 4, 6, 5, 0, 2]),
  ...chapter(4, [3, 1, 2, 4]),
  ...chapter(5, [1, 3, 2, 3]),
  ...chapter(6, [3, 12, 4, 4, 5, 3, 0, 4]),
  ...chapter(7, [3, 4, 2, 5, 2, 2]),
  ...chapter(8, [2, 3, 1, 1]),
  ...chapter(9, [3, 4]),
  ...chapter(10, [2, 2, 4, 11, 5, 2, 3]),
  ...chapter(11, [2, 3, 3, 4, 1, 1]),
  ...chapter(12, [3, 2, 4]),
  ...chapter(13, [1, 5, 2, 5]),
  ...chapter(14, [2, 4, 3]),
  ...chapter(15, [3, 3, 7]),
  ...chapter(16, [1, 5, 4, 3, 3]),
  ...chapter(17, [1, 4, 2]),
};

function chapter(number: number, sections: readonly number[]): Record<string, number> {
  const counted = sections.map((count, index) => [`${number}.${index + 1}`, count] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

export interface AsvsFault {
  readonly line: number;
  readonly message: string;
}

/** A row that begins with one id, or `1.2.3 to 1.2.5`. */
const ROW = /^\| (\d+\.\d+)\.(\d+)(?: to (\d+\.\d+)\.(\d+))? +\|(.*)\|$/;
const UNMET = /\*\*(?:Exception|Not used)\*\*/;
/** What is named in code marks and lies in a folder, or is a document of the root. */
const FILE = /`((?:[\w.-]+\/)+[\w.@-]+|[A-Z]+\.md)`/g;

/**
 * Whether the table in `text` has each requirement once, and for each a file as evidence that there is (`exists`, by its path
 * from the root) or an exception, or says that there is nothing of that kind.
 */
export function findAsvsFaults(text: string, exists: (path: string) => boolean): AsvsFault[] {
  const faults: AsvsFault[] = [];
  const seen = new Set<string>();
  for (const [index, content] of text.split('\n').entries()) {
    const row = ROW.exec(content);
    if (!row) continue;
    const [, section, first, lastSection, last, rest] = row;
    const fault = (message: string): void => void faults.push({ line: index + 1, message });
    if (lastSection !== undefined && lastSection !== section) fault('a row is of one section');
    for (let number = Number(first); number <= Number(last ?? first); number++) {
      const id = `${section}.${number}`;
      if (number > (ASVS_LEVEL_2[section!] ?? 0)) fault(`${id} is no requirement of level 2`);
      if (seen.has(id)) fault(`${id} stands there twice`);
      seen.add(id);
    }
    const files = [...rest!.matchAll(FILE)].map(([, path]) => path!);
    for (const path of files.filter((each) => !exists(each))) fault(`there is no ${path}`);
    if (files.length === 0 && !UNMET.test(rest!))
      fault(`${section}.${first} has no evidence and no exception`);
  }
  for (const [section, count] of Object.entries(ASVS_LEVEL_2))
    for (let number = 1; number <= count; number++)
      if (!seen.has(`${section}.${number}`))
        faults.push({ line: 0, message: `${section}.${number} is missing` });
  return faults;
}
