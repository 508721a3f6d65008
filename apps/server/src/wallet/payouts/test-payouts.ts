import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { enrolApprover, enrolmentOf, type Approver } from '@bourse/testkit/approver';
import type { TestUser } from '@bourse/testkit/client';
import type { TestExchange } from '@bourse/testkit/exchange';
import type { TestOperator } from '@bourse/testkit/operator';
import type { TestSignerFolder } from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner } from '@bourse/testkit/signer-run';
import { expect } from 'vitest';

/** What the tests of pay-outs share. */

/**
 * Where the clock of an exchange begins whose signer is at work: the signer goes by the time, and tests move the exchange's clock
 * by minutes. Ahead of the signer's it would fix ends of approvals that are too far for that.
 */
export const BEHIND_THE_SIGNER = Date.now() - 3 * 60 * 60 * 1_000;

/** Two operators whose passkeys the signer knows. */
export async function enrolApprovers(
  exchange: TestExchange,
  admin: TestOperator,
  keys: TestSignerFolder,
): Promise<Approver[]> {
  const approvers = [
    await enrolApprover(exchange, admin, 'one'),
    await enrolApprover(exchange, admin, 'two'),
  ];
  for (const approver of approvers) keys.enrol(await enrolmentOf(approver));
  return approvers;
}

export interface SignerOfExchange {
  /** Ends it, and the exchange, which must have come out well: alerts are no faults. */
  stop(): Promise<void>;
}

/** The signer of an exchange, at work. */
export async function startSignerOf(
  exchange: TestExchange,
  options: {
    readonly keys: TestSignerFolder;
    readonly rpcUrls: Readonly<Record<string, string>>;
    readonly now?: () => number;
  },
): Promise<SignerOfExchange> {
  const signer = await runTestSigner({ databaseUrl: await addSignerRole(exchange.databaseUrl), ...options });
  return {
    async stop() {
      expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
      expect(exchange.errors.filter((line) => !line.includes('"alert"'))).toEqual([]);
      await signer.stop();
      await exchange.stop();
      options.keys.remove();
    },
  };
}

/** A withdrawal as its user sees it. */
export async function withdrawalOf(user: TestUser, id: string): Promise<WithdrawalView> {
  const { list } = await user.ok('/bb/user/statisticsUser/txPage');
  return list.find((each: WithdrawalView) => each.id === id);
}

/** What is open about a withdrawal. */
export function alertsOf(exchange: TestExchange, id: string): Promise<{ kind: string; args: any }[]> {
  return exchange.query(
    'select kind, args from custody_alerts where subject = $1 and ended_at is null order by id',
    [`withdrawal:${id}`],
  );
}
