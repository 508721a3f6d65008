import { LANGUAGES } from '@bourse/protocol/languages';
import type { TestSmtp } from '@bourse/server/mail/test-smtp';
import { WalkOperator } from './operator.ts';
import { codeIn, letterTo, linkIn } from './post.ts';

const COMPANY = 'Meridian Markets Ltd.';
/** An address of the company's own on each kind of chain; of the test vectors of BIP 84, of anvil, and of TRON's documentation. */
const ADDRESSES: Readonly<Record<string, string>> = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
};

/** What the company's people do in the console, by what the page says under each heading. */
export class Office {
  readonly #url: string;
  readonly #smtp: TestSmtp;
  readonly #say: (line: string) => void;
  admins: WalkOperator[] = [];
  finance: WalkOperator[] = [];
  reviewer!: WalkOperator;

  constructor(url: string, smtp: TestSmtp, say: (line: string) => void) {
    this.#url = url;
    this.#smtp = smtp;
    this.#say = say;
  }

  /** `said`: what `ops:create-admin` has printed. */
  async openLinks(said: string): Promise<void> {
    for (const [, email, link] of said.matchAll(/^(\S+@\S+) is an admin[^\n]*\n(https:\S+)$/gm)) {
      if (!link!.startsWith(this.#url)) throw new Error(`the link of ${email} leads to ${link}`);
      this.admins.push(await WalkOperator.enrol(this.#url, email!, link!));
    }
    if (this.admins.length !== 2) throw new Error(`two links were expected:\n${said}`);
    this.#say('two admins opened their links');
  }

  async inviteOthers(): Promise<void> {
    for (const email of ['pay-one@example.com', 'pay-two@example.com'])
      this.finance.push(await this.#invite(email, 'finance'));
    this.reviewer = await this.#invite('identities@example.com', 'kyc');
    this.#say('they invited two for finance and one for identities by mail');
  }

  async #invite(email: string, role: string): Promise<WalkOperator> {
    await this.#byAdmins('/ops/api/operators/create', { email, role });
    const link = linkIn(await letterTo(this.#smtp, email, linkIn));
    return WalkOperator.enrol(this.#url, email, link!);
  }

  /** Proposed by the admin who would wait the longest for his next code, approved by the other. */
  async #byAdmins(path: string, fields: Readonly<Record<string, string | number>>): Promise<any> {
    const [proposer, approver] = this.admins as [WalkOperator, WalkOperator];
    this.admins.reverse();
    const answer = await proposer.ok(path, fields);
    if (answer.proposal === undefined) throw new Error(`${path} took one person`);
    await approver.approveProposal(answer.proposal);
    return answer;
  }

  async brand(): Promise<void> {
    await this.#byAdmins('/ops/api/brand/set', {
      name: 'Meridian',
      legalEntity: COMPANY,
      accent: '#0f766e',
      serviceUrl: 'mailto:service@meridian.test',
      languages: LANGUAGES.join(','),
    });
    this.#say('the brand is the company’s');
  }

  async texts(): Promise<void> {
    const [admin] = this.admins as [WalkOperator];
    const { list } = await admin.ok('/ops/api/content/list', { search: 'legal', pageSize: 100 });
    const { id } = list.find((each: { slug: string }) => each.slug === 'legal');
    let page = await admin.ok('/ops/api/content/detail', { id });
    for (const { language, title, text } of page.texts) {
      const filled = text.replaceAll(/\[\[.*?\]\]/g, COMPANY);
      page = await admin.ok('/ops/api/content/text', {
        id,
        version: page.version,
        language,
        title,
        text: filled,
      });
    }
    await this.#byAdmins('/ops/api/content/publish', { id, version: page.version, state: 'published' });
    await this.#byAdmins('/ops/api/parameters/set', {
      name: 'customer_service_email',
      value: 'service@meridian.test',
    });
    this.#say('the legal notice is the company’s');
  }

  /** An address where there is one, the others closed. */
  async chains(): Promise<void> {
    const [admin] = this.admins as [WalkOperator];
    const { list } = await admin.ok('/ops/api/chains/list');
    const open = list.filter((each: { depositOpen: boolean }) => each.depositOpen);
    const kept = new Set(['USDT/ERC20', 'BTC/BTC']);
    for (const { currency, chain, format } of open) {
      if (kept.has(`${currency}/${chain}`))
        await this.#byAdmins('/ops/api/chains/update', {
          currency,
          chain,
          manualAddress: ADDRESSES[format]!,
        });
      else await admin.ok('/ops/api/chains/update', { currency, chain, depositOpen: '0', withdrawOpen: '0' });
    }
    this.#say(`${kept.size} chains have an address, ${open.length - kept.size} were closed`);
  }

  /** As much as the page Going live suggests, as one proposal; what is not funded is switched off. */
  async desks(): Promise<void> {
    const [admin] = this.admins as [WalkOperator];
    for (const product of ['swap', 'contract']) {
      await admin.ok('/ops/api/switches/set', { product, off: '1' });
    }
    const [proposer, approver] = this.finance as [WalkOperator, WalkOperator];
    const { list } = await proposer.ok('/ops/api/credits/suggested', {});
    const desks = list.map((each: { desk: string; currency: string }) => `${each.desk} ${each.currency}`);
    const reason = 'Opening inventory, as agreed by the board.';
    const { proposal } = await proposer.ok('/ops/api/credits/proposeSuggested', {
      desks: desks.join(),
      reason,
    });
    await approver.approveProposal(proposal);
    this.#say(
      `${list.length} credits of house desks, proposed by one and approved by another; conversions and contracts are off`,
    );
  }

  /** `metrics`: what Prometheus reads, where the code of the alert stands. */
  async tests(metrics: () => Promise<string>): Promise<void> {
    const [admin] = this.admins as [WalkOperator];
    await admin.ok('/ops/api/golive/testMail');
    const code = codeIn(await letterTo(this.#smtp, admin.desk.email, codeIn))!;
    await admin.ok('/ops/api/golive/confirm', { what: 'mail', code });
    await admin.ok('/ops/api/golive/testAlert');
    const shown = /^alert_drill\{code="(\d{6})"\} 1$/m.exec(await metrics())?.[1];
    if (shown === undefined) throw new Error('the metrics show no code of the test alert');
    await admin.ok('/ops/api/golive/confirm', { what: 'alerts', code: shown });
    this.#say('test mail and test alert came, their codes were entered');
  }

  async open(): Promise<void> {
    await this.#byAdmins('/ops/api/golive/open', {});
    this.#say('two admins let users in');
  }

  /** After a restore. */
  async reconcile(): Promise<void> {
    for (const admin of this.admins) await admin.signInAgain();
    if (!(await this.admins[0]!.ok('/ops/api/golive/status')).payoutsHeld)
      throw new Error('pay-outs do not wait after the restore');
    await this.#byAdmins('/ops/api/golive/reconciled', { remark: 'Compared with the addresses.' });
    this.#say('pay-outs waited, until two admins said that books and chains agree');
  }

  async verify(email: string): Promise<void> {
    const { list } = await this.reviewer.ok('/ops/api/kyc/list', { search: email });
    await this.reviewer.ok('/ops/api/kyc/approve', { id: list[0].id });
  }

  async credit(txHash: string, arrival: string): Promise<void> {
    const [one, two] = this.finance as [WalkOperator, WalkOperator];
    const { list } = await one.ok('/ops/api/deposits/list', { search: txHash });
    const { proposal } = await one.approve('/ops/api/deposits/finish', { id: list[0].id, arrival });
    await two.approveProposal(proposal);
  }

  /** Approves, pays (elsewhere), and types in the transaction. */
  async pay(id: string, txHash: string): Promise<void> {
    const [one, two] = this.finance as [WalkOperator, WalkOperator];
    const { payloadHash } = await one.ok('/ops/api/withdrawals/detail', { id });
    await one.approve('/ops/api/withdrawals/approve', { id, payloadHash });
    await two.ok('/ops/api/withdrawals/startPayout', { id, payloadHash });
    await two.ok('/ops/api/withdrawals/finish', { id, txHash });
  }
}
