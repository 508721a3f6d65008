import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The e-mails an exchange without SMTP has written below its data directory. */
export class Outbox {
  readonly #dir: string;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'outbox');
  }

  /** Every letter to an address as raw text, oldest first. */
  lettersTo(email: string): string[] {
    const paths = this.#files().map((name) => join(this.#dir, name));
    const age = new Map(paths.map((path) => [path, statSync(path, { bigint: true }).mtimeNs]));
    return paths
      .toSorted((a, b) => Number(age.get(a)! - age.get(b)!))
      .map((path) => readFileSync(path, 'utf8'))
      .filter((letter) => letter.includes(`\nTo: ${email}\r\n`));
  }

  /** The code in the newest letter to an address. Throws when there is none. */
  codeFor(email: string): string {
    for (const letter of this.lettersTo(email).toReversed()) {
      const code = /^(\d{6})\r$/m.exec(letter)?.[1];
      if (code !== undefined) return code;
    }
    throw new Error(`no code was mailed to ${email}`);
  }

  /** As `codeFor`, once there is one, and another than `earlier`: where another process mails, a call is answered before. */
  codeSoonFor(email: string, earlier?: string): Promise<string> {
    return soon(() => {
      const code = this.codeFor(email);
      if (code === earlier) throw new Error(`no other code was mailed to ${email}`);
      return code;
    });
  }

  /** The path of the enrolment link in the newest letter to an operator, once there is one. */
  enrolmentLinkFor(email: string): Promise<string> {
    return soon(() => {
      for (const letter of this.lettersTo(email).toReversed()) {
        // Long lines are folded.
        const path = /\/ops\/enrol#[\w-]{43}/.exec(letter.replaceAll('=\r\n', ''))?.[0];
        if (path !== undefined) return path;
      }
      throw new Error(`no link was mailed to ${email}`);
    });
  }

  #files(): string[] {
    try {
      return readdirSync(this.#dir).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  }
}

/** Mails are on their way when a call is answered; on a busy machine for longer. */
async function soon(find: () => string, withinMs = 10_000): Promise<string> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(50)) {
    try {
      return find();
    } catch {
      // Not yet.
    }
  }
  return find();
}
