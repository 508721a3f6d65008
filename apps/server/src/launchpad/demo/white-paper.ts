import { formatAmount } from '@bourse/money/amount';
import type { ProjectFact } from '@bourse/protocol/launchpad/calls';
import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { Language } from '@bourse/protocol/languages';
import { TEXTS } from '../../texts/texts.ts';
import type { DemoProject } from './projects.ts';

type Terms = Omit<ProjectTerms, 'id' | 'coin'>;

/** The white paper of a demo project, as Markdown. */
export function whitePaper(project: DemoProject, terms: Terms, language: Language): string {
  const { title, sections } = TEXTS[language].demo.whitePaper;
  const fill = filler(project, terms, language);
  const parts = sections.map(([heading, text], i) => `## ${i + 1}. ${heading}\n\n${fill(text)}`);
  return `# ${fill(title)}\n\n${parts.join('\n\n')}\n`;
}

/** What its page says: name, summary, rules, facts. */
export function projectWords(project: DemoProject, terms: Terms, language: Language) {
  const { modes, facts } = TEXTS[language].demo.whitePaper;
  const fill = filler(project, terms, language);
  const list: ProjectFact[] = facts.map(([name, value]) => ({ name, value: fill(value) }));
  const rules = `${fill(modes[terms.mode])}\n\n${fill('{lock}')}`;
  return {
    name: project.name,
    summary: TEXTS[language].demo.projects[project.coin].summary,
    rules,
    facts: list,
  };
}

function filler({ name, coin }: DemoProject, terms: Terms, language: Language) {
  const { modes, lock, noLock } = TEXTS[language].demo.whitePaper;
  const values: Record<string, string> = {
    name,
    coin,
    purpose: TEXTS[language].demo.projects[coin].purpose,
    supply: grouped(terms.supply),
    price: formatAmount(terms.price),
    min: grouped(terms.purchaseMin),
    max: grouped(terms.purchaseMax),
    cap: grouped(terms.allotMax),
    days: String(terms.lockDays),
    mode: modes[terms.mode],
    lock: (terms.lockDays === 0 ? noLock : lock).replace('{days}', String(terms.lockDays)),
  };
  return (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** An amount with commas between its thousands: `222,000`. */
function grouped(amount: bigint): string {
  return formatAmount(amount).replaceAll(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');
}
