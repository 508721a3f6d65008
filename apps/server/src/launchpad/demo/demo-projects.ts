import { readFile } from 'node:fs/promises';
import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Command } from '@bourse/protocol/command';
import { LANGUAGES } from '@bourse/protocol/languages';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import type { LaunchpadOperations } from '../operations/operations.ts';
import { termsOf } from '../records.ts';
import { DEMO_PROJECTS, type DemoProject } from './projects.ts';
import { projectWords, whitePaper } from './white-paper.ts';

export interface DemoDeps {
  readonly operations: LaunchpadOperations;
  /** Makes a user with demo funds, or answers the id of the one whom it made before. */
  readonly trader: (email: string) => Promise<number>;
}

const TRADERS = ['ada@demo.invalid', 'grace@demo.invalid', 'alan@demo.invalid'];

/** Orders of the demo traders on the pair of the released coin: who, side, price, amount. */
const ORDERS: readonly (readonly [trader: number, side: 'buy' | 'sell', ticks: number, amount: string])[] = [
  [0, 'sell', 530, '2000'],
  [0, 'sell', 540, '3000'],
  [0, 'sell', 560, '5000'],
  [1, 'buy', 510, '2500'],
  [1, 'buy', 500, '4000'],
  [1, 'buy', 480, '6000'],
  // These two meet what rests.
  [2, 'buy', 530, '1200'],
  [2, 'sell', 510, '800'],
];

/** Price decimals of that pair. */
const PRICE_DECIMALS = 4;

const STEP_MS = 1_000;
/** Projects that are being written are set to begin so much later: nobody is shown them until they begin. */
const HIDDEN_MS = 3_600_000;

/**
 * The projects of a demonstration, one in each phase as seen from the first start. All of it happens by commands and
 * in steps that each look at what there is, so a restart goes on where it stopped; and once an operator has made a
 * project of his own, nothing more is added.
 */
export class DemoProjects {
  readonly #services: Services;
  readonly #deps: DemoDeps;
  readonly #job = new Job({
    everyMs: STEP_MS,
    work: async () => {
      if (await this.#step()) void this.#job.stop();
    },
    failed: (err) => this.#services.log.warn({ err }, 'demo projects are put off'),
  });

  constructor(services: Services, deps: DemoDeps) {
    this.#services = services;
    this.#deps = deps;
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Does what can be done now. */
  run(): Promise<void> {
    return this.#job.run();
  }

  /** True: there is nothing more to do. */
  async #step(): Promise<boolean> {
    const { db, clock } = this.#services;
    const rows = await db.selectFrom('projects').selectAll().orderBy('id').execute();
    const known = DEMO_PROJECTS.slice(0, rows.length).every(({ coin }, i) => rows[i]?.coin === coin);
    if (!known) return true;
    const hidden = rows.flatMap((row, i) => (termsOf(row).warmupStart > clock.now() ? [i + 1] : []));
    for (let id = rows.length + 1; id <= DEMO_PROJECTS.length; id++) {
      await this.#setTerms(id, clock.now() + HIDDEN_MS);
      hidden.push(id);
    }
    // Words and white papers cannot be added once joining has begun, and they may take their time.
    for (const id of hidden) await this.#write(id);
    for (const id of hidden) await this.#setTerms(id, clock.now());
    if (hidden.length > 0) return false;

    let isDone = true;
    for (const [i, row] of rows.slice(0, DEMO_PROJECTS.length).entries()) {
      const project = DEMO_PROJECTS[i]!;
      const terms = termsOf(row);
      const isBought = project.stakes.length === 0 || BigInt(row.raised) > 0n || row.status !== 'open';
      if (!isBought) {
        isDone = false;
        if (clock.now() >= terms.joinStart) await this.#buy(row.id, project);
      }
      if (project.isCancelled && row.status === 'open') await this.#deps.operations.cancel(row.id);
    }
    const [first] = rows;
    if (first!.status === 'released') await this.#trade(first!.id, first!.coin);
    return isDone && first!.status === 'released';
  }

  /** Gives a project its words and white papers. */
  async #write(id: number): Promise<void> {
    const project = DEMO_PROJECTS[id - 1]!;
    const { operations } = this.#deps;
    const terms = project.terms(this.#services.clock.now());
    const text = String(id);
    const alone = async () => undefined;
    await operations.setIcon(text, `/pc/coins/${project.coin.toLowerCase()}.svg`, alone);
    for (const language of LANGUAGES) {
      await operations.setText(text, language, projectWords(project, terms, language), alone);
      const book = project.hasPdf
        ? ({ kind: 'pdf', bytes: await readBook(project.coin, language) } as const)
        : ({ kind: 'markdown', text: whitePaper(project, terms, language) } as const);
      await operations.setBook(text, language, book, alone);
    }
  }

  /** The terms of a project that begins at `start`; the first ones make it. */
  async #setTerms(id: number, start: number): Promise<void> {
    const { coin, terms } = DEMO_PROJECTS[id - 1]!;
    await this.#submit({ type: 'setProject', terms: { id, coin, ...terms(start) } });
  }

  async #buy(id: string, { coin, stakes }: DemoProject): Promise<void> {
    for (const [i, amount] of stakes.entries()) {
      const user = await this.#deps.trader(TRADERS[i]!);
      const requestId = `demo:${coin}`;
      await this.#submit({ type: 'subscribe', user, requestId, projectId: Number(id), amount });
    }
  }

  /** Lists the coin's pair and lets the traders trade what they got. */
  async #trade(id: string, coin: string): Promise<void> {
    const symbol = `${coin.toLowerCase()}usdt`;
    if (this.#services.markets.get(symbol)) return;
    const minNotional = formatAmount(parseAmount('5')!);
    const refused = await this.#deps.operations.listPair({
      id,
      priceDecimals: PRICE_DECIMALS,
      quantityDecimals: 2,
      minNotional,
    });
    if (refused) return;
    for (const [i, [trader, side, price, amount]] of ORDERS.entries()) {
      await this.#submit({
        type: 'placeOrder',
        user: await this.#deps.trader(TRADERS[trader]!),
        requestId: `demo:${symbol}:${i}`,
        symbol,
        side,
        orderType: 'limit',
        timeInForce: 'gtc',
        price,
        amount: parseAmount(amount)!,
        stopPrice: 0,
      });
    }
  }

  async #submit(command: Command): Promise<boolean> {
    const reply = await this.#services.sequencer.submit(command);
    if (reply.status !== 'refused') return true;
    const { code } = reply.refusal;
    this.#services.log.warn({ command: command.type, code }, 'a command of the demo projects was refused');
    return false;
  }
}

/** The sources stand beside the compiled code: `src/launchpad/demo/books`, also for what runs from `dist`. */
const FOLDER = new URL('../../../src/launchpad/demo/books/', import.meta.url);

function readBook(coin: string, language: string): Promise<Buffer> {
  return readFile(new URL(`${coin}.${language}.pdf`, FOLDER));
}
