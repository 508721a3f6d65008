import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Engine } from '@bourse/engine/engine';
import { Refusal } from '@bourse/protocol/refusal';
import pg from 'pg';
import type { Logger } from 'pino';
import { archivedSecond } from './archive/archived-rows.ts';
import { archiveDir, readSpans, TICK_SPANS } from './archive/span-files.ts';
import { startHealthJob } from './audit/health.ts';
import { runAudit } from './audit/run-audit.ts';
import { Bus } from './bus.ts';
import { SteadyClock, type Clock } from './clock.ts';
import { countJumps, watchTime } from './clock-watch.ts';
import { CoinRegistry } from './coins/coin-registry.ts';
import { configHandlers } from './config/calls.ts';
import { createContent } from './content/content.ts';
import { refuseMarkdown } from './content/markdown.ts';
import { contractSpread } from './contract/config-view.ts';
import { createContract, type Contract } from './contract/contract.ts';
import { connectDatabase } from './database/connect.ts';
import { keepPartitions } from './database/partitions.ts';
import { Reads } from './database/reads.ts';
import { migrate } from './database/migrate.ts';
import { migrations } from './database/migrations/all.ts';
import { DiskGuard } from './disk/disk-guard.ts';
import { volumesOf } from './disk/reserve.ts';
import { apiReference } from './docs/docs.ts';
import { createFiles } from './files/files.ts';
import { openSecretBox } from './files/master-key.ts';
import { Devices } from './gateway/devices.ts';
import { createHttp } from './gateway/http.ts';
import { addLaneMetrics } from './lane-metrics.ts';
import { loopDelay, loopRound, Pressure } from './gateway/access/pressure.ts';
import { turnAway } from './gateway/streams/connection-limiter.ts';
import { Budget, BUDGET, type BudgetRates } from './gateway/access/budget.ts';
import type { Call } from './gateway/call.ts';
import { createMetrics } from './gateway/metrics.ts';
import { namesTwoHosts } from './gateway/one-host.ts';
import type { CheckAnswer } from './gateway/routes.ts';
import { FrameTurns } from './gateway/streams/frame-turns.ts';
import { createStream } from './gateway/streams/stream.ts';
import { grantDemoFunds, runGenesis, setInviter } from './genesis.ts';
import { Attempts } from './identity/sign-in/attempts.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { hashSecret, verifySecret } from './identity/secrets.ts';
import { DemoProjects } from './launchpad/demo/demo-projects.ts';
import { createLaunchpad, type Launchpad } from './launchpad/launchpad.ts';
import type { Exchange, StartOptions } from './launch/exchange-process.ts';
import { StartRefused } from './launch/start-refused.ts';
import { MailQueue } from './mail/mail-queue.ts';
import { liabilityHandlers } from './liabilities/calls.ts';
import { Liabilities } from './liabilities/liabilities.ts';
import { createMailer } from './mail/mailer.ts';
import { addMailGauges, countMails } from './mail/metrics.ts';
import { createFeed } from './market/feeds/create-feed.ts';
import type { Feed } from './market/feeds/feed.ts';
import { JumpMemory } from './market/jump-memory.ts';
import { createMarket, type Market } from './market/market.ts';
import { missedStretches } from './market/ticks/missed-ticks.ts';
import { blocksById, blocksFrom, type ArchivedSpans } from './market/ticks/tick-store.ts';
import { createMessages, type Messages } from './inbox/messages.ts';
import { News } from './inbox/news.ts';
import { Markets } from './markets.ts';
import { asideOperations, CommittedAsides } from './operators/log/asides-held.ts';
import { marketOperations } from './operators/platform/market-operations.ts';
import { createOperators, type Operators } from './operators/operators.ts';
import { Switchboard } from './operators/platform/switchboard.ts';
import type { Head } from './sequencer/batch.ts';
import { SelfInvites } from './referral/self-invites.ts';
import { BookCopies } from './sequencer/book-copies.ts';
import { recallGrants } from './sequencer/loading/earlier-grants.ts';
import { startJournalPacker } from './sequencer/journal/journal-packer.ts';
import { findRequest, recallKeys, type Query } from './sequencer/loading/earlier-keys.ts';
import { startLearningKeys } from './sequencer/loading/learn-keys.ts';
import { loadState } from './sequencer/loading/load.ts';
import { MarketRows } from './sequencer/rows/market-rows.ts';
import { addAsidesGauge, addSequencerGauges, countFaults, timedCommitter } from './sequencer/metrics.ts';
import { resumeTicks } from './sequencer/loading/resume-ticks.ts';
import { BatchSequencer, type Sequencer } from './sequencer/sequencer.ts';
import { Writer, WriterBusy } from './sequencer/writer.ts';
import type { Services } from './services.ts';
import { DepthPublisher } from './spot/depth.ts';
import { STORED_RECORDS } from './stored-records.ts';
import { referralHandlers } from './referral/calls.ts';
import { requestHandlers, type FindRequest } from './requests/calls.ts';
import { createSecond, type Seconds } from './second/second.ts';
import { createSpot } from './spot/spot.ts';
import { createSwap } from './swap/swap.ts';
import { createApiKeys, type ApiKeyDomain } from './api-keys/api-keys.ts';
import { createOpenApi, type OpenApi } from './open-api/open-api.ts';
import { AddressBook } from './wallet/addresses/address-book.ts';
import { createWallet, type WalletOptions, type Wallet } from './wallet/wallet.ts';

/** What tests and benchmarks may replace; production passes none of it. */
export interface ExchangeParts {
  readonly clock?: Clock;
  readonly feed?: Feed;
  readonly limits?: Partial<BudgetRates>;
  /** Absent: what the event loop and the sequencer's queue tell. */
  readonly pressure?: Pick<Pressure, 'refuses'>;
  /** Commands per commit at most. */
  readonly maxBatch?: number;
  /** Faster reading of chains, for tests. */
  readonly wallet?: Partial<WalletOptions>;
  /** Sees every answer as it goes out, and throws when its call declares another. */
  readonly checkAnswer?: CheckAnswer;
  /** Another queue in the place of ours, for baselines. */
  readonly sequencer?: (engine: Engine, clock: Clock, head: Head) => Sequencer;
}

/** The parts of a running exchange, for tests that look inside. */
export interface RunningExchange extends Exchange {
  readonly services: Services;
  readonly engine: Engine;
  readonly identity: Identity;
  readonly market: Market;
  readonly coins: CoinRegistry;
  readonly wallet: Wallet;
  readonly contract: Contract;
  readonly second: Seconds;
  readonly launchpad: Launchpad;
  readonly liabilities: Liabilities;
  /** Runs by itself in demo mode with the real clock. */
  readonly demoProjects: DemoProjects;
  readonly operators: Operators;
  /** Every call it answers. */
  readonly calls: readonly Call[];
  readonly apiKeys: ApiKeyDomain;
  readonly openApi: OpenApi;
}

/** Commands that wait for so long without a commit mean that the exchange is not ready. */
const STALLED_MS = 2_000;
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));
const OPS_DIR = fileURLToPath(new URL('../../ops/dist', import.meta.url));

/**
 * The composition root: database, engine, sequencer, domains, gateway, in the order in which each needs the one
 * before. Nothing else knows all of them.
 */
export async function startExchange(
  options: StartOptions & { parts?: ExchangeParts },
): Promise<RunningExchange> {
  const { settings, log, databaseUrl, parts = {} } = options;
  const metrics = createMetrics();
  const budget = new Budget({ registry: metrics.registry, ...(parts.limits && { rates: parts.limits }) });
  const clock = parts.clock ?? new SteadyClock({ tell: countJumps(metrics.registry, log) });
  const connection = connectDatabase(databaseUrl, {
    applicationName: 'bourse',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const reading = connectDatabase(databaseUrl, {
    applicationName: 'bourse-reads',
    maxConnections: 6,
    // A browser gives up after 12 s.
    statementTimeoutMs: 10_000,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  // Log-ins wait for nothing that strangers can ask for in numbers: neither pages nor look-ups of tokens.
  const signIns = connectDatabase(databaseUrl, {
    applicationName: 'bourse-sign-ins',
    maxConnections: 4,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const undo: (() => Promise<unknown> | unknown)[] = [
    () => connection.close(),
    () => reading.close(),
    () => signIns.close(),
  ];
  try {
    const room = new DiskGuard({ volumes: volumesOf(settings.dataDir), ...settings, log });
    if (settings.diskFreeBytes > 0) room.start(metrics.registry);
    undo.push(() => room.stop());
    for (const name of await migrate(connection.db, migrations)) log.info({ name }, 'migration applied');

    const engine = new Engine();
    const head: Head = { seq: 0, nextTransfer: 1 };
    const writer = await openWriter(databaseUrl, head, engine);
    undo.push(() => writer.close());
    await load(databaseUrl, engine, clock);
    for (const { kind, id, cause, isUnread } of engine.state.asides.values())
      if (isUnread) log.error({ kind, id, cause }, 'a row cannot be read; what it is about is set aside');
    const resumed = await resumeTicks(engine, (from, limit) => blocksFrom(connection.db, from, limit));

    const bus = new Bus();
    const markets = new Markets(new MarketRows(engine.state).changes()!);
    const depth = new DepthPublisher(markets, bus, clock);
    const books = new BookCopies(engine.state, clock, {
      publish: (symbol, sides, time) => depth.publish(symbol, sides, time),
      later: () => batches.nudge(),
    });
    const batches = new BatchSequencer(
      engine,
      timedCommitter(writer, metrics.registry),
      clock,
      head,
      STORED_RECORDS,
      {
        ...(parts.maxBatch === undefined ? {} : { maxBatch: parts.maxBatch }),
        afterBatch: () => books.capture(),
        onFault: countFaults(metrics.registry, log),
        recall: (commands, now) => {
          const read: Query = (...query) => writer.read(...query);
          const recalling = [
            recallKeys(engine.state, read, commands, now),
            recallGrants(engine.state, read, commands),
          ].filter((each) => each !== undefined);
          return recalling.length > 0 ? Promise.all(recalling).then(() => undefined) : undefined;
        },
      },
    );
    addSequencerGauges(batches, metrics.registry);
    addLaneMetrics(metrics.registry);
    const round = loopRound();
    const busyness = new Pressure({
      delayMs: loopDelay(),
      waiting: () => batches.queueLength,
      roundMs: () => round.ms(),
    });
    undo.push(() => round.end());
    busyness.start(metrics.registry);
    undo.push(() => busyness.stop());
    const pressure = parts.pressure ?? busyness;
    const time = watchTime({ clock, journal: batches, registry: metrics.registry, log });
    const sequencer = parts.sequencer?.(engine, clock, head) ?? batches;
    // Before all other listeners: they may read it.
    sequencer.onCommitted((batch) => {
      if (batch.markets) markets.apply(batch.markets);
    });
    const asides = new CommittedAsides(engine.state.asides.values());
    sequencer.onCommitted((batch) => asides.onCommitted(batch));
    addAsidesGauge(asides, metrics.registry);
    const reads = new Reads(reading);
    const services: Services = { settings, log, db: connection.db, reads, clock, bus, sequencer, markets };
    const coins = new CoinRegistry(services);
    await coins.load();
    coins.watch(sequencer);
    undo.push(() => coins.stop());
    undo.push(() => batches.stop());
    const partitions = await keepPartitions(services);
    undo.push(() => partitions.stop());
    const packer = startJournalPacker(services);
    undo.push(() => packer.stop());

    const query: Query = async (text, values) => (await connection.pool.query(text, [...values])).rows;
    const box = await openSecretBox(connection.db, settings, log);
    const post = new MailQueue(services, {
      mailer: createMailer(services),
      box,
      onOutcome: countMails(metrics.registry),
    });
    undo.push(() => post.stop());
    addMailGauges(post, clock, metrics.registry);
    post.start();
    const content = createContent(services);
    await content.start();
    const messages: Messages = createMessages(services, {
      post,
      notices: content.notices,
      freezeLink: (userId, trx) => identity.freeze.link(userId, trx),
    });
    const files = createFiles(services, box, budget);
    const addressBook = new AddressBook(services);
    const selfInvites = new SelfInvites(services);
    selfInvites.start();
    undo.push(() => selfInvites.stop());
    const signingIn = { ...services, db: signIns.db };
    const identity: Identity = createIdentity(signingIn, {
      lookUps: connection.db,
      grantDemoFunds: (userId) => grantDemoFunds(sequencer, userId),
      setInviter: (userId, inviterId) => setInviter(sequencer, userId, inviterId),
      onDevice: (userId, deviceId) => selfInvites.atDevice(userId, deviceId),
      suspendKeys: (userId) => apiKeys.suspend(userId),
      operations: {
        withdraw: (payment) => wallet.paymentFacts(payment),
        apiKey: (order) => apiKeys.grantFacts(order),
        apiKeyConfirm: (userId, id) => apiKeys.confirmFacts(userId, id),
      },
      whitelist: (userId) => addressBook.whitelist(userId),
      takeBack: async (userId) => {
        await addressBook.keepWhitelist(userId);
        await apiKeys.removeWaiting(userId);
      },
      post,
      box,
      files,
      messenger: messages,
      engineParameter: (name) =>
        name === 'contract_second_fee_rate' ? second.operations.feeRate() : undefined,
    });
    await identity.start();
    const apiKeys = createApiKeys(services, {
      box,
      guards: identity,
      onFrozen: (listener) => identity.operations.onFrozen(listener),
    });
    apiKeys.start();
    undo.push(() => apiKeys.stop());
    messages.start();
    files.start();
    undo.push(() => messages.stop());
    undo.push(() => files.stop());
    undo.push(() => identity.stop());
    const earlierRequest: FindRequest = (user, id) => findRequest(query, { user, id }, clock.now());
    // Balances before orders: a client that sees an order end has already seen its money back.
    const wallet = createWallet(services, {
      coins,
      book: addressBook,
      guards: identity,
      credentials: {
        async receive(userId, bytes) {
          const received = await files.receive(userId, 'credential', bytes);
          return received instanceof Refusal ? received : received.id;
        },
        take: (id, userId, trx) => files.store.take([id], userId, 'credential', trx),
        read: (id, operatorId) => files.store.read(id, { readerKind: 'operator', readerId: operatorId }),
      },
      sealing: box,
      sendMessage: messages.send,
      earlierRequest,
      ...parts.wallet,
    });
    const news = new News(services, messages.send);
    undo.push(() => news.stop());
    const spot = createSpot(services, news.tell);
    const contract = await createContract(services, news.tell);
    const archive = archiveDir(settings.dataDir);
    const archivedTicks: ArchivedSpans = (from) => readSpans(archive, TICK_SPANS, from);
    const second = createSecond(
      services,
      {
        blocksById: (ids) => blocksById(connection.db, ids, archivedTicks),
        archived: (id) => archivedSecond(reading.db, archive, id),
      },
      news.tell,
    );
    const launchpad = await createLaunchpad(services, {
      coins,
      guards: identity,
      sendMessage: messages.send,
    });
    // What they have read so far is what the database has; from here on commits tell them.
    await runGenesis(sequencer, settings.mode);
    await wallet.start();
    undo.push(() => wallet.stop());
    await launchpad.start();
    undo.push(() => launchpad.stop());
    await contract.start();
    undo.push(() => contract.stop());
    const demoProjects = new DemoProjects(services, {
      operations: launchpad.operations,
      trader: async (email) => {
        const known = await connection.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst();
        return known?.id ?? (await identity.enrol(email, `D${randomUUID()}`.slice(0, 24))).userId;
      },
    });
    // Tests that hold the clock want the exchange empty.
    if (settings.mode === 'demo' && !parts.clock) demoProjects.start();
    undo.push(() => demoProjects.stop());
    const pairs = [...markets.values()];
    const specs = pairs.map(({ spec }) => spec);
    const market = createMarket(services, {
      pairs: specs,
      statuses: new Map(pairs.map(({ spec, status }) => [spec.symbol, status])),
      references: new Map(
        pairs.flatMap(({ spec, reference }) => (reference === 0 ? [] : [[spec.symbol, reference]])),
      ),
      feed: parts.feed ?? (await createFeed(services, specs)),
      depth,
      missed: missedStretches(resumed.open, resumed.stored),
      spreadOf: (symbol) => contractSpread(markets.get(symbol), clock.now()),
      timeIsSure: () => time.isSure(),
      archivedTicks,
    });
    const jumps = new JumpMemory(services);
    jumps.start();
    undo.push(() => jumps.stop());
    await market.start();
    undo.push(() => market.stop());

    let ready = true;
    const health = startHealthJob(services, metrics.registry);
    undo.push(() => health.stop());
    const liabilities = new Liabilities(services, databaseUrl);
    liabilities.start();
    undo.push(() => liabilities.stop());
    const switchboard = new Switchboard(services);
    await switchboard.load();
    const operators = createOperators(services, {
      proofs: {
        hashSecret,
        verifySecret,
        attempts: new Attempts(connection.db, clock),
        signIns: identity.signIns,
        box,
      },
      switchboard,
      post,
      operations: {
        users: identity.operations,
        sessions: identity.sessions,
        withdrawBlockedUntil: (userId) => identity.withdrawBlockedUntil(userId),
        withdrawalFreeze: identity.freeze,
        review: identity.review,
        kyc: identity.kyc,
        wallet: wallet.operations,
        market: marketOperations(markets, coins, () => market.stalePairs()),
        contract: contract.operations,
        second: second.operations,
        launchpad: launchpad.operations,
        refuseMarkdown,
        content: content.operations,
        asides: asideOperations(asides, connection.db),
        coins,
        ledger: {
          audit: (signal) => runAudit(databaseUrl, archive, signal),
          problems: () => health.problems(),
        },
        liabilities,
      },
    });
    await operators.start();
    undo.push(() => operators.stop());
    const turns = new FrameTurns(budget, pressure);
    const openApi = createOpenApi(
      services,
      {
        market: market.port,
        spot: spot.port,
        wallet: wallet.port,
        turnover: apiKeys.turnover,
        keysOf: apiKeys.list,
        coins: () => coins.offered(),
        isTrading: () => switchboard.refusalOf('spot', {}) === undefined,
      },
      {
        apiKeys: apiKeys.keys,
        publicHosts: settings.publicHosts,
        turns,
        ...(settings.trustProxy ? { trustProxy: settings.trustProxy } : {}),
      },
    );
    const userCalls = [
      ...identity.calls,
      ...apiKeys.calls,
      ...market.calls,
      ...spot.calls,
      ...contract.calls,
      ...second.calls,
      ...wallet.calls,
      ...launchpad.calls,
      ...createSwap(services, { ...identity, letsSwap: (coin) => coins.letsSwap(coin) }).calls,
      ...referralHandlers(services),
      ...requestHandlers(earlierRequest),
      ...liabilityHandlers(services),
      ...content.calls,
      ...messages.calls,
      ...files.calls,
      ...configHandlers(services, {
        inviteCode: () => identity.firstInviteCode(),
        coins: () => coins.all(),
        chains: () => wallet.chainViews(),
        switches: (caller) => switchboard.view(caller),
      }),
    ];
    const calls = [...userCalls, ...operators.calls];
    const http = await createHttp({
      services,
      calls,
      pages: apiReference([...openApi.calls, ...userCalls], {
        brand: settings.brandName,
        limits: { ...BUDGET, ...parts.limits },
      }),
      openApi: (app, shared) =>
        openApi.addTo(app, {
          ...shared,
          apiKeys: apiKeys.keys,
          metrics,
          switches: switchboard,
          ready: () => ready,
          boundKeys: settings.mode === 'production',
          publicHosts: settings.publicHosts,
        }),
      devices: new Devices((text) => box.mac('device', text)),
      secureCookies: !settings.operators.plainHttp,
      sessions: identity.sessions,
      operatorSessions: operators.sessions,
      switches: switchboard,
      metrics,
      ready: () => ready,
      ...(settings.trustProxy ? { trustProxy: settings.trustProxy } : {}),
      ...(settings.countryHeader ? { countryHeader: settings.countryHeader } : {}),
      budget,
      pressure,
      room,
      ...(parts.checkAnswer ? { checkAnswer: parts.checkAnswer } : {}),
      ...(existsSync(WEB_DIR) ? { webDir: WEB_DIR } : {}),
      ...(existsSync(OPS_DIR) ? { opsDir: OPS_DIR } : {}),
    });
    const stream = createStream({
      services,
      turns,
      sessions: identity.sessions,
      metrics,
      ...(settings.trustProxy ? { trustProxy: settings.trustProxy } : {}),
    });
    undo.push(() => http.close());
    undo.push(() => stream.close());
    undo.push(() => openApi.close());

    // Not before the exchange is up: it would slow the start by what was.
    const learning = startLearningKeys(engine.state, query, services);
    undo.push(() => learning.stop());

    const failed = Promise.race([batches.failed, writer.lost]);
    void failed.then(() => (ready = false));
    return {
      services,
      engine,
      identity,
      market,
      coins,
      wallet,
      contract,
      second,
      launchpad,
      liabilities,
      demoProjects,
      operators,
      calls,
      apiKeys,
      openApi,
      failed,
      handle: (request: IncomingMessage, response: ServerResponse) =>
        namesTwoHosts(request)
          ? void response.writeHead(400, { connection: 'close' }).end()
          : http.routing(request, response),
      upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (namesTwoHosts(request)) return turnAway(socket, '400 Bad Request');
        // Whoever is connected stays; each newcomer asks for everything at once.
        if (pressure.refuses('read', false)) return turnAway(socket, '503 Service Unavailable');
        return openApi.handleUpgrade(request, socket, head) || stream.handleUpgrade(request, socket, head);
      },
      ready: () => ready && batches.stalledMs < STALLED_MS,
      metrics: () => metrics.registry.metrics(),
      startupNotice: async () => [`First invite code: ${await identity.firstInviteCode()}`],
      stop: async () => {
        ready = false;
        await stopAll(undo, log);
      },
    };
  } catch (error) {
    await stopAll(undo, log);
    throw error;
  }
}

async function openWriter(databaseUrl: string, head: Head, engine: Engine): Promise<Writer> {
  try {
    return await Writer.open(databaseUrl, head, () => engine.state);
  } catch (error) {
    if (error instanceof WriterBusy) {
      throw new StartRefused(
        'Another exchange process is using this database. Stop it first, or use another one.',
        // After a cut line, PostgreSQL may take our own old session for alive for a while.
        { passing: true, cause: error },
      );
    }
    throw error;
  }
}

async function load(databaseUrl: string, engine: Engine, clock: Clock): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bourse-load' });
  await client.connect();
  try {
    await loadState(client, engine, clock.now(), STORED_RECORDS);
  } finally {
    await client.end();
  }
}

/** Last started, first stopped: the gateway lets go before the sequencer commits its rest, then the database. */
async function stopAll(undo: (() => Promise<unknown> | unknown)[], log: Logger): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, 'a part did not stop cleanly');
    }
  }
}
