import { PAIRS } from '@bourse/protocol/pairs';
import { TestSmtp } from '@bourse/server/mail/test-smtp';
import { TestUpstream } from '@bourse/server/market/feeds/htx/test-upstream';

/** Something that the exchange stands on: well while a control is played, bad while its attack is. */
export interface Surroundings {
  /** The settings by which the exchange uses it. */
  readonly env: Readonly<Record<string, string>>;
  worsen(): void;
  stop(): Promise<void>;
}

/** A mail server that takes every connection and says nothing, from some moment on. */
export async function silentMail(): Promise<Surroundings> {
  const smtp = await TestSmtp.start();
  return {
    env: { SMTP_URL: smtp.url },
    worsen() {
      smtp.mood = 'silent';
      // Connections of before would be as they were.
      smtp.hangUp();
    },
    stop: () => smtp.stop(),
  };
}

const BOOK_MS = 250;
const PRICES = { btcusdt: 50_000, ethusdt: 2_500 };

/** A feed of two pairs whose line is lost, and that says nothing when it is dialled again. */
export async function deadFeed(): Promise<Surroundings> {
  const upstream = await TestUpstream.start();
  upstream.symbols = PAIRS.map(({ symbol }) => ({ symbol, state: 'online' }));
  const speaking = setInterval(() => {
    for (const [symbol, price] of Object.entries(PRICES))
      upstream.book(symbol, price * 0.9999, price * 1.0001);
  }, BOOK_MS);
  return {
    env: { FEED: `htx:${upstream.url}` },
    worsen() {
      clearInterval(speaking);
      upstream.hangUp();
    },
    async stop() {
      clearInterval(speaking);
      await upstream.stop();
    },
  };
}
