import type { Line } from './line.ts';
import type { Subjects } from './wire.ts';

/** What a gateway asks a core for, in JSON; answered with bytes. */
export type Answerer = (question: unknown) => Uint8Array | Promise<Uint8Array>;

/** Answers questions until it is stopped. What cannot be answered is not; whoever asked asks again. */
export function answerQuestions(
  line: Line,
  subjects: Subjects,
  core: string,
  { answer, failed }: { readonly answer: Answerer; readonly failed: (error: unknown) => void },
): () => void {
  return line.listen(subjects.questions(core), ({ body, reply }) => {
    if (reply === undefined) return;
    void (async () => {
      line.send(reply, await answer(JSON.parse(body.toString('utf8'))));
    })().catch(failed);
  });
}

interface Asked {
  readonly take: (answer: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

/** Asks, and waits for the answer. */
export class Asking {
  readonly #line: Line;
  readonly #subjects: Subjects;
  readonly #process: string;
  readonly #waiting = new Map<number, Asked>();
  readonly #leave: () => void;
  #last = 0;

  /** `process`: the name under which this process is answered. */
  constructor(line: Line, subjects: Subjects, process: string) {
    this.#line = line;
    this.#subjects = subjects;
    this.#process = `${process}-q`;
    this.#leave = line.listen(subjects.answers(this.#process, '*'), ({ subject, body, isUnheard }) => {
      const id = Number(subject.slice(subject.lastIndexOf('.') + 1));
      const asked = this.#waiting.get(id);
      if (isUnheard) asked?.reject(new Error('no core takes questions under that name'));
      else asked?.take(body);
    });
  }

  /**
   * Resolves to what `read` makes of the answer. It is called as the answer comes, before anything that the core told
   * after it is heard: whoever awaits the answer and takes it over then would put back what is newer.
   */
  async ask<T>(core: string, question: unknown, withinMs: number, read: (answer: Buffer) => T): Promise<T> {
    const id = ++this.#last;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        const take = (answer: Buffer): void => {
          try {
            resolve(read(answer));
          } catch (error) {
            reject(error);
          }
        };
        this.#waiting.set(id, { take, reject });
        timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
        const reply = this.#subjects.answers(this.#process, id);
        this.#line.send(this.#subjects.questions(core), JSON.stringify(question), reply);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  stop(): void {
    this.#leave();
    for (const { reject } of this.#waiting.values()) reject(new Error('the gateway is stopping'));
  }
}
