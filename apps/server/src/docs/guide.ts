import { MARKET_TOPICS, MAX_TOPICS } from '@bourse/protocol/open-api/market-topics';
import { PRIVATE_TOPICS } from '@bourse/protocol/open-api/private-topics';
import { EXAMPLE_TIME, type TopicDeclaration } from '@bourse/protocol/open-api/topic';
import { readFileSync } from 'node:fs';
import type { BudgetRates } from '../gateway/access/budget.ts';
import type { Rate } from '../gateway/access/purse.ts';
import { STREAM_LIMITS } from '../gateway/streams/stream.ts';
import { OPEN_ERRORS } from './open-errors.ts';

/** What the guide says of this very exchange. */
export interface GuideFacts {
  readonly brand: string;
  /** `false`: no limit. */
  readonly limits: BudgetRates;
}

/** The texts, with names between double braces where a fact stands; and bots that run, which the web app shows too. */
const TEXTS = new URL('../../../../docs/api/', import.meta.url);
const EXAMPLES = new URL('../../../../docs/examples/', import.meta.url);
const PARTS = ['calls.md', 'open-api.md', 'open-api-streams.md'];

/** How to use the API, as Markdown. */
export function guide(facts: GuideFacts): string {
  return PARTS.map((part) =>
    readFileSync(new URL(part, TEXTS), 'utf8')
      .trimEnd()
      .replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => factOf(name, facts)),
  ).join('\n\n');
}

function factOf(name: string, { brand, limits }: GuideFacts): string {
  const example = /^example (.+)$/.exec(name)?.[1];
  if (example !== undefined) return readFileSync(new URL(example, EXAMPLES), 'utf8').trimEnd();
  const [, which, who] = /^limit of (\w+): (.+)$/.exec(name) ?? [];
  if (which !== undefined) return rateText(who!, limits[which as keyof typeof limits]);
  const text = { ...FACTS, brand: () => brand }[name];
  if (!text) throw new Error(`docs/api: nobody knows {{${name}}}`);
  return text();
}

const FACTS: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['err-code', 'code', 'ccxt', 'Meaning'],
      OPEN_ERRORS.map(({ code, v2, ccxt, meaning }) => [`\`${code}\``, String(v2), ccxt, meaning]),
    ),
  'market topics': () => `${topicTable(MARKET_TOPICS)}\n\n${pushes(MARKET_TOPICS, marketPush)}`,
  'private topics': () => topicTable(PRIVATE_TOPICS),
  'private pushes': () => pushes(PRIVATE_TOPICS, (ch, data) => ({ action: 'push', ch, data })),
  'connections per address': () => String(STREAM_LIMITS.connectionsPerIp),
  channels: () => String(STREAM_LIMITS.channels),
  'market channels': () => String(MAX_TOPICS),
  'frames per second': () => String(STREAM_LIMITS.framesPerSecond),
  'unsent MiB': () => String(STREAM_LIMITS.unsentBytes / 1024 / 1024),
};

function rateText(who: string, rate: Rate | false): string {
  if (rate === false) return `${who}: as often as they like.`;
  const { perSecond, burst } = rate;
  const seconds = Math.round((10 * burst) / perSecond) / 10;
  return `${who}: ${burst} calls within ${seconds} seconds, all at once or one by one.`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function topicTable(topics: readonly TopicDeclaration[]): string {
  return table(
    ['Channel', 'What it tells'],
    topics.map(({ topic, description }) => [`\`${topic}\``, description]),
  );
}

function marketPush(ch: string, tick: unknown): object {
  return { ch, ts: EXAMPLE_TIME, tick };
}

/** An example of each push. */
function pushes(
  topics: readonly TopicDeclaration[],
  wrap: (topic: string, frame: unknown) => object,
): string {
  return topics
    .flatMap(({ examples }) => examples)
    .map(({ topic, tells, frame }) => {
      const headline = tells === undefined ? `\`${topic}\`` : `\`${topic}\`: ${tells}`;
      return `${headline}\n\n\`\`\`json\n${JSON.stringify(wrap(topic, frame), null, 2)}\n\`\`\``;
    })
    .join('\n\n');
}
