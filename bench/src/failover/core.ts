import { PAIRS } from '@bourse/protocol/pairs';
import { SteadyClock } from '@bourse/server/clock';
import { startExchange } from '@bourse/server/exchange';
import { ScriptedFeed } from '@bourse/server/market/feeds/scripted';
import { loadSettings } from '@bourse/server/settings';
import { pino } from 'pino';
import { SYMBOL, TICKS } from './positions.ts';

/**
 * A core as the server process runs it: waits for its turn, says when it is ready, and does one command when told. Its feed
 * has no history and one price, or is that of the demo, with all of it.
 */
export type FromCore =
  | { readonly is: 'waiting'; readonly why: string }
  | { readonly is: 'ready' }
  | { readonly is: 'done'; readonly reference: string };
export interface ToCore {
  readonly reference: string;
}

const [databaseUrl, dataDir, feedName] = process.argv.slice(2) as [string, string, 'still' | 'sim'];
const say = (message: FromCore) => process.send!(message);

const settings = loadSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DISK_FREE_MB: '0' });
if (!('port' in settings)) throw new Error(settings.join('\n'));
process.on('disconnect', () => process.exit(0));
const clock = new SteadyClock();

/** One price, now and for ever. */
function stillFeed(): ScriptedFeed {
  const pair = PAIRS.find(({ symbol }) => symbol === SYMBOL)!;
  const feed = new ScriptedFeed(clock, { [SYMBOL]: TICKS });
  setInterval(() => feed.quote(pair, TICKS, 10 ** pair.quantityDecimals), 500);
  return feed;
}

const exchange = await startExchange({
  settings: { ...settings, role: 'core' },
  log: pino({ level: 'warn' }, process.stderr),
  databaseUrl,
  parts: { clock, ...(feedName === 'still' && { feed: stillFeed() }) },
  waiting: (why) => say({ is: 'waiting', why }),
});
void exchange.failed.then(() => process.exit(70));
process.on('message', ({ reference }: ToCore) => {
  const funds = [{ currency: 'USDT', amount: 1n }];
  void exchange.services.sequencer
    .submit({ type: 'fund', owner: 1, funds, reference })
    .then(() => say({ is: 'done', reference }));
});
while (!exchange.ready()) await new Promise((resolve) => setTimeout(resolve, 5));
say({ is: 'ready' });
