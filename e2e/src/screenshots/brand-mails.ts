import { MAIL_NAMES } from '@bourse/protocol/mail/names';
import type { Language } from '@bourse/protocol/languages';
import type { TestOperator } from '@bourse/testkit/operator';
import type { Outbox } from '@bourse/testkit/outbox';
import type { Page } from 'playwright-core';
import type { Company } from '../brand/companies.ts';
import { readLetter, type Letter } from '../brand/letters.ts';
import { tracesIn } from '../brand/traces.ts';
import type { ServerUnderTest } from '../crash/server-under-test.ts';
import { runSql } from '../run-sql.ts';

/** As many as an operator may send himself before he has to wait. */
const TESTS_AT_ONCE = 18;

/** Every mail of the exchange, as it lies in the outbox when it is sent. */
export class MailSheets {
  readonly #server: ServerUnderTest;
  readonly #outbox: Outbox;
  readonly #admin: TestOperator;

  constructor(server: ServerUnderTest, outbox: Outbox, admin: TestOperator) {
    this.#server = server;
    this.#outbox = outbox;
    this.#admin = admin;
  }

  /** Has each one sent to the admin, as the console's test does, and reads what came. */
  async lettersIn(language: Language): Promise<Letter[]> {
    const before = this.#outbox.lettersTo(this.#admin.email).length;
    for (const [index, name] of MAIL_NAMES.entries()) {
      if (index % TESTS_AT_ONCE === 0) await this.#forgetTests();
      const { texts } = await this.#admin.ok('/ops/api/mails/detail', { name });
      const { subject, body } = texts.find((each: { language: Language }) => each.language === language);
      await this.#admin.ok('/ops/api/mails/test', { name, language, subject, body });
    }
    const letters = this.#outbox.lettersTo(this.#admin.email).slice(before).map(readLetter);
    if (letters.length !== MAIL_NAMES.length)
      throw new Error(`${letters.length} of ${MAIL_NAMES.length} mails came`);
    return letters;
  }

  /** Who waits a quarter of an hour may send as many again. */
  async #forgetTests(): Promise<void> {
    await runSql(this.#server.databaseUrl, "delete from attempts where key like 'mail text %'");
  }

  /** Where one names the software, or does not come from the company. */
  tracesIn(letters: readonly Letter[], { name, legalEntity }: Company): string[] {
    return letters.flatMap(({ from, subject, text, html }) => [
      ...[from, subject, text, html].flatMap(tracesIn).map((trace) => `the mail “${subject}”: ${trace}`),
      ...(from.includes(name) && text.includes(legalEntity) && html.includes(`alt="${name}"`)
        ? []
        : [`the mail “${subject}” is not in the name of ${name}`]),
    ]);
  }

  /** Lays them out side by side, each below its subject. */
  async show(page: Page, letters: readonly Letter[], publicUrl: string): Promise<void> {
    await page.route(`${publicUrl}/**`, async (route) => {
      const answer = await fetch(this.#server.url + new URL(route.request().url()).pathname);
      await route.fulfill({ status: answer.status, body: Buffer.from(await answer.arrayBuffer()) });
    });
    const cards = letters.map(
      ({ from, subject, html }) =>
        `<article><header><b>${escaped(subject)}</b><br>${escaped(from)}</header>${bodyOf(html)}</article>`,
    );
    await page.setContent(
      `<!doctype html><style>body{margin:16px;columns:3;font:15px/1.5 sans-serif;background:#ccd}
       article{break-inside:avoid;margin:0 0 16px;padding:16px;background:#fff;overflow-wrap:anywhere}
       header{margin:-16px -16px 16px;padding:8px 16px;background:#eef;font-size:12px}</style>${cards.join('')}`,
      { waitUntil: 'load' },
    );
  }
}

/** With its own style on the part that stands for its body. */
function bodyOf(html: string): string {
  return html.replace(/^.*?<body/s, '<div').replace(/<\/body>.*$/s, '</div>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
