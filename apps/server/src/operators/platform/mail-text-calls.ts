import type { MailName, MailText } from '@bourse/protocol/mail/names';
import { opsMailCalls } from '@bourse/protocol/operators/mails/calls';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { letterhead } from '../../brand/letterhead.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { MailPost } from '../../mail/mail-queue.ts';
import { renderEmail } from '../../mail/render-email.ts';
import type { MailCatalogue } from '../../mail/texts/mail-catalogue.ts';
import { fillText, refuseText } from '../../mail/texts/mail-template.ts';
import { ownText, ownTexts, setOwnText } from '../../mail/texts/mail-texts.ts';
import { SAMPLE_CODE, samplesOf } from '../../mail/texts/samples.ts';
import type { Deps } from '../deps.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import { onlyProposed } from '../proposals/rule.ts';
import type { AttemptLimit } from '../../identity/limits.ts';

const QUARTER_MS = 15 * 60_000;
/** Of one operator, to himself. */
const TESTS: AttemptLimit = { failures: 20, windowMs: QUARTER_MS, pauseMs: QUARTER_MS };

interface Which {
  readonly name: MailName;
  readonly language: Language;
}

interface Change extends Which, MailText {
  /** False: back to ours, which this is. */
  readonly isOwn: boolean;
}

/** The words of mails to users. Two persons: what stands in a mail is believed, its links too. */
export function mailTextHandlers(
  { services, log, proposals, proofs }: Deps,
  catalogue: MailCatalogue,
  post: MailPost,
): Call[] {
  const { db, clock } = services;

  const list = handle(opsMailCalls.list, async (_input, { language }) => {
    const own = await ownTexts(db);
    return {
      list: catalogue.names.map((name) => {
        const mine = own.filter((each) => each.name === name);
        const text = mine.find((each) => each.language === language) ?? catalogue.textOf(name, language);
        return { name, subject: text.subject, changed: mine.map((each) => each.language) };
      }),
    };
  });

  const detail = handle(opsMailCalls.detail, async ({ name }) => {
    const own = await ownTexts(db, name);
    const { variables, needed } = catalogue.shapeOf(name);
    return {
      name,
      variables: [...variables],
      needed: [...needed],
      texts: LANGUAGES.map((language) => {
        const mine = own.find((each) => each.language === language);
        const { subject, body } = mine ?? catalogue.textOf(name, language);
        return { language, subject, body, isOwn: mine !== undefined };
      }),
    };
  });

  /** As it would come, with values of an example. */
  function sample({ name, language }: Which, text: MailText, to: string): Mail | Refusal {
    const shape = catalogue.shapeOf(name);
    const refused = refuseText(text, shape);
    if (refused) return refused;
    const head = letterhead(services);
    try {
      const words = fillText(text, samplesOf(shape.variables, head.name, language));
      if (words.subject === '' || words.paragraphs.length === 0)
        return refuse('OPS_MAIL_TEMPLATE', { why: 'it is empty when it is filled in' });
      const isCode = name.startsWith('code.') && name !== 'code.hasAccount' && name !== 'code.noAccount';
      return renderEmail(to, { ...words, ...(isCode && { code: SAMPLE_CODE }) }, head);
    } catch (error) {
      return refuse('OPS_MAIL_TEMPLATE', { why: (error as Error).message.split('\n')[0]!.slice(0, 200) });
    }
  }

  const preview = handle(opsMailCalls.preview, ({ subject, body, ...which }) => {
    const mail = sample(which, { subject, body }, '');
    return mail instanceof Refusal ? mail : { subject: mail.subject, text: mail.text, html: mail.html };
  });

  const test = handle(opsMailCalls.test, async ({ subject, body, ...which }, caller) => {
    const mail = sample(which, { subject, body }, caller.operator.email);
    if (mail instanceof Refusal) return mail;
    const booked = await proofs.attempts.book(`mail text ${caller.operator.id}`, TESTS);
    if (booked instanceof Refusal)
      return refuse('CODE_TOO_SOON', { seconds: booked.args['seconds'] ?? String(QUARTER_MS / 1000) });
    await log.note(actorOf(caller), { action: 'mail.test', subject: subjectOf(which) });
    await post.enqueue(mail, { expiresAt: clock.now() + QUARTER_MS });
    await post.flush();
    return {};
  });

  const carryOut = async ({ isOwn, subject, body, ...which }: Change, actor: Actor) => {
    await db.transaction().execute(async (trx) => {
      const before = await ownText(trx, which.name, which.language);
      const after = isOwn ? { subject, body } : undefined;
      await setOwnText(trx, which, after);
      await log.write(trx, actor, {
        action: 'mail.text',
        subject: subjectOf(which),
        before: { ...(before ?? catalogue.textOf(which.name, which.language)), isOwn: before !== undefined },
        after: { subject, body, isOwn },
      });
    });
    return {};
  };
  const propose = proposals.kind('mail.text', {
    approver: 'brand.set',
    // What is sent now, theirs or ours, beside what would be.
    async current({ name, language, subject, body }: Change) {
      const refused = sample({ name, language }, { subject, body }, '');
      if (refused instanceof Refusal) return refused;
      const own = await ownText(db, name, language);
      return { ...(own ?? catalogue.textOf(name, language)), isOwn: own !== undefined };
    },
    carryOut: (change, { actor }) => carryOut(change, actor),
  });

  const set = handle(opsMailCalls.set, async (change, caller) =>
    onlyProposed(await propose(subjectOf(change), { ...change, isOwn: true }, caller)),
  );
  const reset = handle(opsMailCalls.reset, async (which, caller) => {
    if (!(await ownText(db, which.name, which.language))) return refuse('OPS_NOT_PENDING');
    const ours = catalogue.textOf(which.name, which.language);
    return onlyProposed(await propose(subjectOf(which), { ...which, ...ours, isOwn: false }, caller));
  });

  return [list, detail, preview, test, set, reset];
}

const subjectOf = ({ name, language }: Which): string => `mail:${name}/${language}`;
