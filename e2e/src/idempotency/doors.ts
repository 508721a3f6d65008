import { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { startTestGateway } from '@bourse/testkit/gateway';
import { findNats, startTestNats } from '@bourse/testkit/nats';

/** An exchange with one door or several. */
export interface Doors {
  readonly exchange: TestExchange;
  readonly urls: readonly string[];
  /** A user with demo funds and a fund password, by any door. */
  enrol(email: string): Promise<readonly TestUser[]>;
  stop(): Promise<void>;
}

/** A core and two gateways where there is a nats-server; else one process, which it says. */
export async function openDoors(databaseUrl: string): Promise<Doors> {
  if (!findNats()) {
    console.log(
      'nats-server is not on this machine (Debian: apt-get install nats-server): one process, one door',
    );
    const exchange = await startTestExchange({ databaseUrl });
    return doorsOf(
      exchange,
      [exchange.url],
      (email) => enrolAt(exchange, email),
      () => exchange.stop(),
    );
  }
  const nats = await startTestNats();
  const exchange = await startTestExchange({ databaseUrl, env: { ROLE: 'core', NATS_URL: nats.url } });
  const gateways = await Promise.all([1, 2].map(() => startTestGateway(exchange, { natsUrl: nats.url })));
  return doorsOf(
    exchange,
    gateways.map(({ url }) => url),
    (email) => gateways[0]!.enrol(email),
    async () => {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await exchange.stop();
      await nats.kill();
    },
  );
}

function doorsOf(
  exchange: TestExchange,
  urls: readonly string[],
  enrol: (email: string) => Promise<TestUser>,
  stop: () => Promise<void>,
): Doors {
  return {
    ...{ exchange, urls, stop },
    async enrol(email) {
      const { userId, token } = await enrol(email);
      const atAll = urls.map((url) => new TestUser(url, email, userId, token));
      await atAll[0]!.setFundPassword();
      return atAll;
    },
  };
}

async function enrolAt({ running, url }: TestExchange, email: string): Promise<TestUser> {
  const { userId, token } = await running.identity.enrol(email, 'Secret#12');
  return new TestUser(url, email, userId, token);
}
