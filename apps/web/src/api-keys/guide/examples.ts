/** A program or settings file that makes a bot trade here. */
export interface Example {
  readonly name: 'javascript' | 'python' | 'freqtrade' | 'hummingbot';
  /** A proper name, the same in every language. */
  readonly title: string;
  readonly file: string;
  /** What is typed to start it. */
  readonly start: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    name: 'javascript',
    title: 'JavaScript',
    file: 'bot.mjs',
    start: 'npm install ccxt\nnode --env-file=api-key.env bot.mjs',
  },
  {
    name: 'python',
    title: 'Python',
    file: 'bot.py',
    start: 'pip install ccxt\nset -a; . ./api-key.env; python3 bot.py',
  },
  {
    name: 'freqtrade',
    title: 'freqtrade',
    file: 'freqtrade.json',
    start: 'freqtrade trade --config freqtrade.json --strategy SampleStrategy',
  },
  { name: 'hummingbot', title: 'Hummingbot', file: 'hummingbot.sh', start: 'sh hummingbot.sh' },
];

/** docs/examples, word for word: what a reader copies is what the journeys run. */
const TEXTS = import.meta.glob<string>('../../../../../docs/examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of an example as it stands in docs/examples. */
export function exampleText(file: string): string {
  const text = TEXTS[`../../../../../docs/examples/${file}`];
  if (text === undefined) throw new Error(`There is no example ${file}`);
  return text;
}

/** The exchange of a development machine, which the examples name. */
const EXAMPLE_HOST = '127.0.0.1:8080';

/** An example with the exchange at `origin` in the place of the one that it names. */
export function addressed(text: string, origin: string): string {
  const { host, protocol } = new URL(origin);
  const filled = text.replaceAll(EXAMPLE_HOST, host);
  if (protocol !== 'https:') return filled;
  // Where it stands for itself, or before an address: not within `https`.
  return filled.replace(/\bhttp(?=['"}:])/g, 'https').replace(/\bws(?=:\/\/)/g, 'wss');
}

/** Where the parts of the open API are, for the exchange at `origin`. */
export function openAddresses(origin: string): Record<'rest' | 'market' | 'book' | 'private', string> {
  const { host, protocol } = new URL(origin);
  const stream = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return { rest: origin, market: `${stream}/ws`, book: `${stream}/feed`, private: `${stream}/ws/v2` };
}
