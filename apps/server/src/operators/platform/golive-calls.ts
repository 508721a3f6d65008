import { opsGoLiveCalls } from '@bourse/protocol/operators/golive/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { randomInt } from 'node:crypto';
import { letterhead } from '../../brand/letterhead.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { detailsOf, runChecks } from '../../going-live/checks.ts';
import { holdsPayouts, readFacts, setFact, type FactName } from '../../going-live/facts.ts';
import { DRILL_MS } from '../../going-live/metrics.ts';
import { mailRoute } from '../../going-live/setting-checks.ts';
import { testMail } from '../../going-live/test-mail.ts';
import { checkTitle } from '../../going-live/wording.ts';
import type { MailPost } from '../../mail/mail-queue.ts';
import type { Deps } from '../deps.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import { onlyProposed } from '../proposals/rule.ts';
import type { AttemptLimit } from '../../identity/limits.ts';
import type { Switchboard } from './switchboard.ts';

/** Of each test: the fact that it was sent, and that it came. */
const TESTS = { mail: 'mail.sent', alerts: 'alerts.fired' } as const;

/** Of one operator: mails to himself, as many alerts, and guesses of a code, which says that a test came that nobody has seen. */
const TESTS_OF_ONE: AttemptLimit = {
  failures: 6,
  windowMs: 15 * 60_000,
  firstPauseMs: 60_000,
  pauseMs: 15 * 60_000,
};
const GUESSES: AttemptLimit = { failures: 5, windowMs: 15 * 60_000, pauseMs: 15 * 60_000 };

/** Going live: the list that checks itself, its tests, and the decision to let users in (docs/going-live.md). */
export function goLiveHandlers(
  { services, log, proposals, proofs }: Deps,
  switchboard: Switchboard,
  post: MailPost,
): Call[] {
  const { db, clock, settings } = services;
  const now = () => new Date(clock.now());
  const check = () => runChecks({ db, settings, clock });

  const status = handle(opsGoLiveCalls.status, async (_input, { language }) => {
    const [checks, facts] = await Promise.all([check(), readFacts(db)]);
    return {
      opened: switchboard.opened,
      openedTime: facts.opened?.at.getTime() ?? 0,
      openedBy: facts.opened?.saidBy ?? '',
      openedReason: facts.opened?.detail ?? '',
      payoutsHeld: holdsPayouts(facts),
      checks: checks.map((result) => ({
        name: result.name,
        done: result.done,
        title: checkTitle(language, result.name),
        details: detailsOf(result, language),
      })),
    };
  });

  /** Draws the code that proves that a test came. */
  async function begin(what: keyof typeof TESTS, caller: OperatorCaller): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await db.transaction().execute(async (trx) => {
      await setFact(trx, TESTS[what], { at: now(), saidBy: caller.operator.email, detail: code });
      await log.write(trx, actorOf(caller), { action: `golive.${TESTS[what]}`, subject: 'golive' });
    });
    return code;
  }

  const sendMail = handle(opsGoLiveCalls.testMail, async (_input, caller) => {
    const key = `golive mail ${caller.operator.id}`;
    const booked = await proofs.attempts.book(key, TESTS_OF_ONE);
    if (booked instanceof Refusal)
      return refuse('CODE_TOO_SOON', { seconds: booked.args['seconds'] ?? '60' });
    const code = await begin('mail', caller);
    const mail = testMail(caller.operator.email, code, letterhead(services), caller.language);
    await post.enqueue(mail, { expiresAt: clock.now() + DRILL_MS });
    await post.flush();
    return {};
  });

  const fireAlert = handle(opsGoLiveCalls.testAlert, async (_input, caller) => {
    const booked = await proofs.attempts.book(`golive alert ${caller.operator.id}`, TESTS_OF_ONE);
    if (booked instanceof Refusal)
      return refuse('CODE_TOO_SOON', { seconds: booked.args['seconds'] ?? '60' });
    await begin('alerts', caller);
    return {};
  });

  const confirm = handle(opsGoLiveCalls.confirm, async ({ what, code }, caller) => {
    const key = `golive ${what} code ${caller.operator.id}`;
    const booked = await proofs.attempts.book(key, GUESSES);
    if (booked instanceof Refusal) return booked;
    const confirmed = await take(what, code, caller);
    if (!(confirmed instanceof Refusal)) await proofs.attempts.forgive(key);
    return confirmed;
  });

  const take = (what: keyof typeof TESTS, code: string, caller: OperatorCaller) =>
    db.transaction().execute(async (trx): Promise<Refusal | Record<string, never>> => {
      const sent = (await readFacts(trx))[TESTS[what]];
      if (!sent || sent.detail !== code || clock.now() - sent.at.getTime() > DRILL_MS)
        return refuse('OPS_LAUNCH_CODE');
      const detail = what === 'mail' ? mailRoute(settings) : '';
      await setFact(trx, what, { at: now(), saidBy: caller.operator.email, detail });
      // Good once.
      await trx.deleteFrom('launch_facts').where('name', '=', TESTS[what]).execute();
      await log.write(trx, actorOf(caller), {
        action: `golive.${what}`,
        subject: 'golive',
        after: { detail },
      });
      return {};
    });

  interface Opening {
    /** Names of what is not done yet, and why it opens all the same. */
    readonly missing: readonly string[];
    readonly reason: string;
  }
  const carryOutOpening = async ({ missing, reason }: Opening, actor: Actor) => {
    if (switchboard.opened) return {};
    await switchboard.change(async (trx) => {
      await log.write(trx, actor, { action: 'golive.open', subject: 'golive', after: { missing, reason } });
      return switchboard.open(trx, { at: now(), saidBy: actor.email, detail: reason });
    });
    return {};
  };
  const proposeOpening = proposals.kind('golive.open', {
    approver: 'golive.manage',
    current: async (_opening: Opening) => ({ opened: switchboard.opened }),
    carryOut: (opening, { actor }) => carryOutOpening(opening, actor),
  });
  const open = handle(opsGoLiveCalls.open, async ({ reason = '' }, caller) => {
    if (switchboard.opened) return refuse('OPS_NOT_PENDING');
    const missing = (await check()).filter(({ done }) => !done).map(({ name }) => name);
    if (missing.length > 0 && reason === '') return refuse('OPS_LAUNCH_REASON');
    return onlyProposed(await proposeOpening('golive', { missing, reason }, caller));
  });

  const fact = async (name: FactName, detail: string, actor: Actor) => {
    await db.transaction().execute(async (trx) => {
      await setFact(trx, name, { at: now(), saidBy: actor.email, detail });
      await log.write(trx, actor, { action: `golive.${name}`, subject: 'golive', after: { detail } });
    });
    return {};
  };
  const proposeReconciled = proposals.kind('golive.reconciled', {
    approver: 'golive.manage',
    current: async (_change: { remark: string }) => ({
      restored: (await readFacts(db)).restored?.at.toISOString() ?? '',
    }),
    carryOut: ({ remark }, { actor }) => fact('reconciled', remark, actor),
  });
  const reconciled = handle(opsGoLiveCalls.reconciled, async ({ remark }, caller) => {
    if (!holdsPayouts(await readFacts(db))) return refuse('OPS_NOT_PENDING');
    return onlyProposed(await proposeReconciled('golive', { remark }, caller));
  });

  return [status, sendMail, fireAlert, confirm, open, reconciled];
}
