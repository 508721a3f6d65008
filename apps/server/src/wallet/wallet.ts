import type { HistorySince } from '@bourse/protocol/config/calls';
import type { EarlierRequest } from '@bourse/engine/outcome';
import type { Refusal } from '@bourse/protocol/refusal';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { Call } from '../gateway/call.ts';
import type { SendMessage } from '../inbox/messages.ts';
import type { WalletPort } from './port.ts';
import type { Facts } from '../gateway/access/proof.ts';
import type { Screen } from '../screening/screening.ts';
import type { TravelRule } from '../travel/travel-rule.ts';
import { onOwnCommit, type Services } from '../services.ts';
import type { AddressBook } from './addresses/address-book.ts';
import { addressCalls } from './addresses/address-calls.ts';
import { walletHandlers } from './calls.ts';
import { ChainRegistry } from './chains.ts';
import { collectionCalls, savedCollection } from './addresses/collection-calls.ts';
import { Rounds } from './rounds.ts';
import { DemoReview } from './withdrawals/demo-review.ts';
import { DepositAddresses } from './deposits/deposit-addresses.ts';
import { DepositMemos } from './deposits/deposit-memos.ts';
import { depositCalls } from './deposits/deposit-calls.ts';
import { DepositRoutes } from './deposits/deposit-routes.ts';
import { DepositClaims } from './deposits/deposit-claims.ts';
import { Deposits } from './deposits/deposits.ts';
import { StrayPayments } from './deposits/stray-payments.ts';
import type { Guards } from '../gateway/access/guards.ts';
import type { CredentialStore, Sealing } from './files.ts';
import { statementCalls } from './statement-calls.ts';
import { OwnTransfers } from './own-transfers.ts';
import type { ChainLag } from './reading/metrics.ts';
import { ChainWatcher } from './reading/chain-watcher.ts';
import { CustodyAlerts } from './alerts.ts';
import { PayoutFollower } from './payouts/payout-follower.ts';
import { Payouts } from './payouts/payouts.ts';
import { OwnAddresses } from './reconciliation/own-addresses.ts';
import { Reconciliation } from './reconciliation/reconciliation.ts';
import { walletPort } from './port.ts';
import { paperHandlers } from './papers/paper-calls.ts';
import { PaperDesk } from './papers/paper-desk.ts';
import { transferCalls } from './transfer.ts';
import { publishBalances } from './user-feed.ts';
import { withdrawalCalls } from './withdrawals/withdrawal-calls.ts';
import { WithdrawalMessages } from './withdrawals/withdrawal-messages.ts';
import { LevelLimits } from './withdrawals/level-limits.ts';
import { TokenContracts } from './token-contracts.ts';
import { walletOperations, type WalletOperations } from './wallet-operations.ts';
import { HeldWithdrawals } from './withdrawals/held-withdrawals.ts';
import { publishWithdrawals } from './withdrawals/withdrawal-views.ts';
import { Withdrawals, type PaymentFields } from './withdrawals/withdrawals.ts';

export interface WalletOptions {
  readonly coins: CoinRegistry;
  readonly book: AddressBook;
  readonly guards: Guards;
  /** Asked before a credit and before a payout. */
  readonly screen: Screen;
  /** Who is on the other side of what comes and goes. */
  readonly travel: TravelRule;
  readonly credentials: CredentialStore;
  readonly sealing: Sealing;
  readonly sendMessage: SendMessage;
  /** When what is in the database begins, where some of it was archived. */
  readonly historySince: () => Promise<HistorySince>;
  /** What this request id of the user was used for within 24 h. */
  readonly earlierRequest: (userId: number, requestId: string) => Promise<EarlierRequest | undefined>;
  /** How often chains are read; default 4 s. */
  readonly chainPollMs?: number;
  /** How often books and chains are compared; default a minute. */
  readonly reconcileMs?: number;
}

export interface Wallet {
  readonly calls: Call[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Reads what is kept in memory, at a start and after another process has changed it. */
  load(): Promise<void>;
  /** What a mailed code for a withdrawal is bound to; refused where the withdrawal would be. */
  paymentFacts(request: PaymentFields): Facts | Refusal;
  /** His account for payments in money, as he saved it. */
  collectionOf(userId: number): Promise<unknown>;
  /** Part of `/bb/config`. */
  chainViews(): readonly ChainView[];
  /** How far the reading of each chain is behind; of those that this process reads. */
  chainLags(): ChainLag[];
  readonly operations: WalletOperations;
  readonly port: WalletPort;
}

/** The wallet domain: what users own, how money comes and goes, and the private pushes of it. */
export function createWallet(services: Services, options: WalletOptions): Wallet {
  const { settings, sequencer, bus, log } = services;
  const memos = new DepositMemos(services);
  const addresses = new DepositAddresses(services, memos);
  const tokens = new TokenContracts(services);
  const hotAddressOf: DepositAddresses['hotAddressOf'] = (format) => addresses.hotAddressOf(format);
  const chains = new ChainRegistry(services.db, options.coins, hotAddressOf, tokens);
  const strays = new StrayPayments(services);
  const depositRoutes = new DepositRoutes(chains, addresses, settings);
  const deposits = new Deposits(services, {
    ...{ chains, strays, screen: options.screen },
    sendMessage: options.sendMessage,
  });
  const levels = new LevelLimits(services, options.guards);
  const own = new OwnAddresses(services.db, chains, addresses);
  const withdrawals = new Withdrawals(services, { ...options, chains, levels, own });
  const payouts = new Payouts(services, { ...options, chains });
  const transfers = new OwnTransfers(services, options.coins);
  const messages = new WithdrawalMessages(services, options.sendMessage);
  const held = new HeldWithdrawals(services, options.guards, options.sendMessage);
  const review = settings.demoReview ? new DemoReview(services, deposits, payouts) : undefined;
  const alerts = new CustodyAlerts(services);
  const papers = new PaperDesk(services, options);
  const follower = new PayoutFollower(services, {
    chains,
    payouts,
    alerts,
    ...(options.chainPollMs !== undefined && { pollMs: options.chainPollMs }),
  });
  const reconciliation = new Reconciliation(services, {
    ...{ chains, own, alerts },
    ...(options.reconcileMs !== undefined && { everyMs: options.reconcileMs }),
  });
  const watchers: ChainWatcher[] = [];

  sequencer.onCommitted((batch) => {
    publishBalances(bus, batch);
    publishWithdrawals(bus, batch);
  });
  onOwnCommit(services, (batch) => messages.onChanged(batch.withdrawals));

  function watchChains(): void {
    for (const [chain, url] of Object.entries(settings.rpcUrls)) {
      const { chainPollMs: pollMs } = options;
      const deps = {
        chains,
        addresses,
        memos,
        deposits,
        strays,
        alerts,
        ...(pollMs !== undefined && { pollMs }),
      };
      watchers.push(new ChainWatcher(services, chain, url, deps));
    }
    for (const watcher of watchers) watcher.start();
  }

  const jobs = new Rounds({
    pauseMs: () => 1_000,
    round: async () => {
      await deposits.sweep();
      await options.travel.askAboutWithdrawals();
      for (const id of await options.travel.askDepositors()) {
        const row = await deposits.find(id);
        if (row) await deposits.messages.show(row, 'asked');
      }
      await messages.sweep();
      await held.tell();
      await review?.run();
    },
    failed: (err) => log.warn({ err }, 'the wallet could not go on with what is open; trying again'),
  });

  const chainViews = () => depositRoutes.chainViews();
  return {
    calls: [
      ...walletHandlers(services, options.coins),
      ...statementCalls(services),
      ...paperHandlers(papers),
      ...transferCalls(transfers),
      ...depositCalls(services, { ...options, depositRoutes, claims: new DepositClaims(services) }),
      ...withdrawalCalls(services, { withdrawals, levels, travel: options.travel }),
      ...addressCalls(services, { ...options, chains }),
      ...collectionCalls(services, options),
    ],
    load: () => chains.load(),
    async start() {
      await chains.load();
      watchChains();
      // Where the signer was given up, what it was asked for is still followed to its end.
      if (settings.payouts === 'signer' || (await follower.hasOpen())) follower.start();
      reconciliation.start();
      jobs.start();
    },
    async stop() {
      await Promise.all([
        jobs.stop(),
        follower.stop(),
        reconciliation.stop(),
        ...watchers.map((watcher) => watcher.stop()),
      ]);
      await messages.sweep();
    },
    paymentFacts: (request) => withdrawals.facts(request),
    collectionOf: (userId) => savedCollection(services.db, options.sealing, userId),
    chainViews,
    chainLags: () => watchers.map((watcher) => watcher.lag()),
    port: walletPort(services, { ...options, chainViews, depositRoutes, withdrawals, levels, transfers }),
    operations: walletOperations(services, {
      ...options,
      ...{ chains, tokens, own, alerts, deposits, withdrawals, payouts, papers },
    }),
  };
}
