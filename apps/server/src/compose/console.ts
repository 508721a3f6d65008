import { runAudit } from '../audit/run-audit.ts';
import { archiveDir } from '../archive/span-files.ts';
import type { BrandKeeper } from '../brand/brand-keeper.ts';
import { addPublicPicture } from '../brand/pictures.ts';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { refuseMarkdown } from '../content/markdown.ts';
import { Attempts } from '../identity/sign-in/attempts.ts';
import { refuseCommon } from '../identity/common-passwords.ts';
import { isBound, letterText } from '../identity/email-templates.ts';
import { hashSecret, verifySecret } from '../identity/secrets.ts';
import { noticeText } from '../inbox/wording.ts';
import { MailCatalogue } from '../mail/texts/mail-catalogue.ts';
import { asideOperations, type CommittedAsides } from '../operators/log/asides-held.ts';
import { feedCoverage } from '../market/feeds/feed-coverage.ts';
import type { Market } from '../market/market.ts';
import { createOperators, type Operators } from '../operators/operators.ts';
import { marketOperations } from '../operators/platform/market-operations.ts';
import type { Switchboard } from '../operators/platform/switchboard.ts';
import type { Services } from '../services.ts';
import type { Base } from './base.ts';
import type { Domains } from './domains.ts';
import type { Watches } from './jobs.ts';

/** What of the running exchange the operators' console looks at and works on, besides the domains. */
export interface ConsoleDeps {
  readonly coins: CoinRegistry;
  readonly brand: BrandKeeper;
  readonly asides: CommittedAsides;
  readonly switchboard: Switchboard;
  readonly prices: Pick<Market, 'stalePairs' | 'fedPairs'>;
  readonly health: Pick<Watches['health'], 'problems'>;
  readonly liabilities: Watches['liabilities'];
}

/** The operators' domain, with what the others let it do. */
export function createConsole(
  { settings, clock, connection, databaseUrl }: Base,
  services: Services,
  domains: Domains,
  { coins, brand, asides, switchboard, prices, health, liabilities }: ConsoleDeps,
): Operators {
  const { identity, wallet, contract, second, launchpad, content, box, post, passkeys, files } = domains;
  const archive = archiveDir(settings.dataDir);
  return createOperators(services, {
    proofs: {
      refuseCommon: (password) => refuseCommon(services.settings, password),
      hashSecret,
      verifySecret,
      attempts: new Attempts(connection.db, clock),
      signIns: identity.signIns,
      box,
    },
    passkeys,
    switchboard,
    post,
    productCalls: domains.products.flatMap(({ consoleCalls = [] }) => consoleCalls),
    operations: {
      users: identity.operations,
      sessions: identity.sessions,
      dataOf: (userId, reader) => identity.dataOf(userId, reader),
      withdrawBlockedUntil: (userId) => identity.withdrawBlockedUntil(userId),
      withdrawalFreeze: identity.freeze,
      closing: identity.closing,
      review: identity.review,
      kyc: identity.kyc,
      wallet: wallet.operations,
      market: marketOperations(services.markets, coins, {
        stalePairs: () => prices.stalePairs(),
        fedPairs: () => prices.fedPairs(),
        coverage: feedCoverage(settings),
      }),
      screen: domains.travel,
      travel: domains.travel,
      contract: contract.operations,
      second: second.operations,
      launchpad: launchpad.operations,
      refuseMarkdown,
      content: content.operations,
      asides: asideOperations(asides, connection.db),
      coins,
      brand,
      pictures: {
        has: (path) => files.icons.has(path),
        // Senders take turns, and operators' ids are counted apart from users'.
        add: (operator, kind, bytes) => addPublicPicture(files.icons, operator, kind, bytes),
      },
      mails: new MailCatalogue({ letter: letterText, isBound, notice: noticeText }),
      ledger: {
        audit: (signal) => runAudit(databaseUrl, archive, signal),
        problems: () => health.problems(),
      },
      liabilities,
    },
  });
}
