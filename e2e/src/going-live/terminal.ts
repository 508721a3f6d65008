import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What stands in no command. */
const END = '-- walked --';

/** The one terminal in which a page is followed: what a block sets and where it goes is there for the next one. */
export class Terminal {
  readonly #shell: ChildProcess;
  readonly #say: (line: string) => void;
  #heard: string[] = [];
  #ended: ((code: number) => void) | undefined;

  /** `say` hears every line that the commands print. */
  constructor(env: Readonly<Record<string, string>>, say: (line: string) => void) {
    this.#say = say;
    this.#shell = spawn('bash', ['--noprofile', '--norc'], {
      env,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const out of [this.#shell.stdout!, this.#shell.stderr!])
      createInterface(out).on('line', (line) => this.#hear(line));
    this.#shell.once('close', () => this.#ended?.(1));
  }

  /** Runs a block line for line as a reader does, who stops at the first that fails; answers what it printed. */
  async run(commands: string): Promise<string> {
    this.#heard = [];
    const ended = new Promise<number>((resolve) => (this.#ended = resolve));
    this.#shell.stdin!.write(`failed=0\n${guarded(commands)}\necho; echo "${END} $failed"\n`);
    const code = await ended;
    const said = this.#heard.join('\n').trim();
    if (code !== 0) throw new Error(`ended with ${code}:\n${commands}\n${said}`);
    return said;
  }

  /** Sets a value without showing it. */
  set(name: string, value: string): Promise<string> {
    return this.run(`${name}='${value}'`);
  }

  close(): void {
    this.#shell.stdin!.end();
  }

  #hear(line: string): void {
    if (line.startsWith(END)) return void this.#ended?.(Number(line.slice(END.length)));
    if (line === '') return;
    this.#heard.push(line);
    this.#say(line);
  }
}

/** Each command only where those before went well; what belongs to a here-document stays with it. */
function guarded(commands: string): string {
  const out: string[] = [];
  let until: string | undefined;
  for (const line of commands.trimEnd().split('\n')) {
    if (until === undefined) {
      if (line.trim() === '') continue;
      until = /<<'?(\w+)'?$/.exec(line)?.[1];
      out.push('if [ $failed = 0 ]; then');
    } else if (line === until) until = undefined;
    out.push(line);
    if (until === undefined) out.push('failed=$?; fi');
  }
  return out.join('\n');
}
