import { Refusal } from '@bourse/protocol/refusal';
import type { Registry } from 'prom-client';
import { createApiKeys, type ApiKeyDomain } from '../api-keys/api-keys.ts';
import { archivedSecond, historySince } from '../archive/archived-rows.ts';
import { archiveDir } from '../archive/span-files.ts';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { createContent, type Content } from '../content/content.ts';
import { createContract, type Contract } from '../contract/contract.ts';
import { createFiles, type Files } from '../files/files.ts';
import { openSecretBox } from '../files/master-key.ts';
import type { SecretBox } from '../files/secret-box.ts';
import { grantDemoFunds, setInviter } from '../genesis.ts';
import { createIdentity, type Identity } from '../identity/identity.ts';
import { createMessages, type Messages } from '../inbox/messages.ts';
import { News } from '../inbox/news.ts';
import { createLaunchpad, type Launchpad } from '../launchpad/launchpad.ts';
import { createMailer } from '../mail/mailer.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { addMailGauges, countMails } from '../mail/metrics.ts';
import { blocksById } from '../market/ticks/tick-store.ts';
import { CancelAfter } from '../open-api/orders/cancel-after.ts';
import { SelfInvites } from '../referral/self-invites.ts';
import { addAlertGauge } from '../wallet/alert-metrics.ts';
import { Passkeys } from '../passkeys/passkeys.ts';
import type { FindRequest } from '../requests/calls.ts';
import { addScreeningGauges, countPosts } from '../screening/metrics.ts';
import { PhotoLinks } from '../screening/photo-links.ts';
import { Screening } from '../screening/screening.ts';
import { ServicePost } from '../screening/service-post.ts';
import { TravelRule } from '../travel/travel-rule.ts';
import { createSecond, type Seconds } from '../second/second.ts';
import { findRequest, type Query } from '../sequencer/loading/earlier-keys.ts';
import type { Services } from '../services.ts';
import { createSpot, type Spot } from '../spot/spot.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import { AddressBook } from '../wallet/addresses/address-book.ts';
import type { CredentialStore } from '../wallet/files.ts';
import { addReconciliationGauges } from '../wallet/reconciliation/metrics.ts';
import { createWallet, type Wallet } from '../wallet/wallet.ts';
import { archivedTicks } from './archived-ticks.ts';
import { createSwap } from '../swap/swap.ts';
import type { Base } from './base.ts';
import type { Product } from './product.ts';

/** The domains but for market and console, each with what it needs of the others. */
export interface Domains {
  readonly box: SecretBox;
  readonly passkeys: Passkeys;
  readonly post: MailQueue;
  readonly content: Content;
  readonly messages: Messages;
  readonly files: Files;
  readonly selfInvites: SelfInvites;
  readonly identity: Identity;
  readonly apiKeys: ApiKeyDomain;
  readonly wallet: Wallet;
  readonly screening: Screening;
  readonly travel: TravelRule;
  readonly servicePost: ServicePost;
  readonly photoLinks: PhotoLinks;
  readonly news: News;
  readonly spot: Spot;
  readonly contract: Contract;
  readonly second: Seconds;
  readonly launchpad: Launchpad;
  /** All that moves money but for the house's own, in the order in which they are started. */
  readonly products: readonly Product[];
  readonly cancelAfter: CancelAfter;
  readonly earlierRequest: FindRequest;
}

/** Makes them, in the order in which each needs the one before. To be called before the first command; starts nothing. */
export async function createDomains(base: Base, services: Services, coins: CoinRegistry): Promise<Domains> {
  const { settings, log, clock, budget, connection, metrics, parts } = base;
  const { sequencer } = services;
  const query: Query = async (text, values) => (await connection.pool.query(text, [...values])).rows;
  const earlierRequest: FindRequest = (user, id) => findRequest(query, { user, id }, clock.now());
  const box = await openSecretBox(connection.db, settings, log);
  const passkeys = new Passkeys(services, box);
  const post = new MailQueue(services, {
    mailer: createMailer(services),
    box,
    onOutcome: countMails(metrics.registry),
  });
  addGauges(services, post, metrics.registry);
  const photoLinks = new PhotoLinks(services, (id, side) => identity.review.photoForService(id, side));
  const screening = new Screening(services, {
    persons: {
      realName: (userId) => identity.realName(userId),
      application: (id) => identity.review.find(id),
      counterparty: (kind, id) => travel.counterparty(kind, id),
    },
    box,
    photos: photoLinks,
  });
  const servicePost = new ServicePost(services, { screening, onOutcome: countPosts(metrics.registry) });
  const content = createContent(services, coins.logoOf);
  const messages: Messages = createMessages(services, {
    post,
    notices: content.notices,
    freezeLink: (userId, trx) => identity.freeze.link(userId, trx),
  });
  const travel = new TravelRule(services, { box, screen: screening, sendMessage: messages.send });
  const files = createFiles(services, box, budget);
  const addressBook = new AddressBook(services);
  const selfInvites = new SelfInvites(services);
  const signingIn = { ...services, db: base.signIns.db };
  const identity: Identity = createIdentity(signingIn, {
    lookUps: connection.db,
    grantDemoFunds: (userId) => grantDemoFunds(sequencer, userId),
    setInviter: (userId, inviterId) => setInviter(sequencer, userId, inviterId),
    onDevice: (userId, deviceId) => selfInvites.atDevice(userId, deviceId),
    suspendKeys: (userId, trx) => apiKeys.suspend(userId, trx),
    operations: {
      withdraw: (payment) => wallet.paymentFacts(payment),
      apiKey: (order) => apiKeys.grantFacts(order),
      apiKeyConfirm: (userId, id) => apiKeys.confirmFacts(userId, id),
    },
    valueInUsdt: (coin, amount) => spot.port.valueInUsdt(coin, amount),
    cancelOrders: (userId) => spot.port.cancelAll(userId),
    collection: (userId) => wallet.collectionOf(userId),
    travelFacts: (userId) => travel.toldBy(userId),
    ownTables: STORED_RECORDS.ownTables,
    whitelist: (userId) => addressBook.whitelist(userId),
    takeBack: async (trx, userId) => {
      await addressBook.keepWhitelist(trx, userId);
      await identity.removeWaitingPasskeys(trx, userId);
      return apiKeys.removeWaiting(trx, userId);
    },
    post,
    box,
    passkeys,
    files,
    screen: screening,
    messenger: messages,
    engineParameter: (name) =>
      name === 'contract_second_fee_rate' ? second.operations.feeRate() : undefined,
  });
  const apiKeys = createApiKeys(services, {
    box,
    guards: identity,
    onFrozen: (listener) => identity.operations.onFrozen(listener),
  });
  // Pushes go out in the order in which domains are made here. Balances before orders: a client that sees an order end has
  // already seen its money back.
  const wallet = createWallet(services, {
    coins,
    book: addressBook,
    guards: identity,
    screen: travel,
    travel,
    credentials: credentialsIn(files),
    sealing: box,
    sendMessage: messages.send,
    earlierRequest,
    historySince: () => historySince(services.db),
    ...parts.wallet,
  });
  const news = new News(services, messages.send);
  const spot = createSpot(services, news.tell);
  const contract = await createContract(services, news.tell);
  const second = createSecond(
    services,
    {
      blocksById: (ids) => blocksById(connection.db, ids, archivedTicks(settings)),
      archived: (id) => archivedSecond(base.reading.db, archiveDir(settings.dataDir), id),
    },
    news.tell,
  );
  const launchpad = await createLaunchpad(services, { coins, guards: identity, sendMessage: messages.send });
  const swap = createSwap(services, { ...identity, letsSwap: (coin) => coins.letsSwap(coin) });
  return {
    ...{ box, passkeys, post, content, messages, files, selfInvites, identity, apiKeys },
    ...{ screening, travel, servicePost, photoLinks, news },
    ...{ wallet, spot, contract, second, launchpad },
    products: [wallet, launchpad, contract, spot, second, swap],
    cancelAfter: new CancelAfter(services, (user) => spot.port.cancelAll(user)),
    earlierRequest,
  };
}

/** What the domains' tables say, for alerts. */
function addGauges(services: Services, post: MailQueue, registry: Registry): void {
  addMailGauges(post, services, registry);
  addAlertGauge(services, registry);
  addReconciliationGauges(services, registry);
  addScreeningGauges(services, registry);
}

/** Pictures that come with deposits, kept as any file that only its owner and operators may see. */
function credentialsIn(files: Files): CredentialStore {
  return {
    async receive(sender, bytes) {
      const received = await files.receive(sender, 'credential', bytes);
      return received instanceof Refusal ? received : received.id;
    },
    take: (id, userId, trx) => files.store.take([id], userId, 'credential', trx),
    read: (id, operatorId) => files.store.read(id, { readerKind: 'operator', readerId: operatorId }),
  };
}
