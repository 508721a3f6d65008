import { expect, it } from 'vitest';
import { findDeadCitations } from './rule-citations.ts';

const RULES = '# Rules\n\n## Contracts\n\nText.\n\n## Second contracts\n\n### Two persons, one payment\n';

/** A comment that cites a section by its name. */
const cite = (...sections: string[]) => `docs/rules.md, ${sections.map((name) => `"${name}"`).join(' and ')}`;

function messages(text: string): string[] {
  return findDeadCitations(RULES, [{ path: 'a.ts', text }]).map(({ line, message }) => `${line} ${message}`);
}

it.each([
  ['a section', `/** Formulas (${cite('Contracts')}). */`],
  ['a section below another', `// ${cite('Two persons, one payment')}`],
  ['two sections', `/** ${cite('Contracts', 'Second contracts')}. */`],
  ['a name that is broken over two lines', `/**\n * Formulas (${cite('Second\n * contracts')}).\n */`],
  ['an anchor', `See [the rules](docs/rules.md#${'two-persons-one-payment'}).`],
  ['the whole document', 'See [docs/rules.md](docs/rules.md).'],
])('%s that exists may be cited', (_, text) => {
  expect(messages(text)).toEqual([]);
});

it.each([
  ['a section', `a\n// ${cite('Contract')}`, '2 docs/rules.md has no section "Contract"'],
  ['the second of two', `/** ${cite('Contracts', 'Swaps')}. */`, '1 docs/rules.md has no section "Swaps"'],
  [
    'one after a line break',
    `/**\n * See ${cite('Third\n * one')}\n */`,
    '2 docs/rules.md has no section "Third one"',
  ],
  ['an anchor', `[it](../rules.md#${'swaps'})`, '1 docs/rules.md has no section #swaps'],
])('%s that does not exist is told', (_, text, message) => {
  expect(messages(text)).toEqual([message]);
});

it.each([`rules.md ${'section'} 7`, ['product', 'md'].join('.')])('%s is in no clone', (citation) => {
  expect(messages(`/** As in ${citation}. */`)).toHaveLength(1);
});
