import type { Outcome } from '@bourse/engine/outcome';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { decodeExact } from './exact.ts';
import type { Line, Message } from './line.ts';
import { encodeReplies, type CommandMessage, type ReplyMessage, type Subjects } from './wire.ts';

const WINDOW_MS = 60_000;

/**
 * Takes the commands of gateways to the one queue. What is left of a request's time is told as such, since clocks differ:
 * a message that was under way for longer than the fastest of its gateway has used up the difference, so a command that
 * lay in a buffer while one of us was frozen comes too late, as it should.
 */
export class CommandDesk {
  readonly #line: Line;
  readonly #submit: Sequencer['submit'];
  readonly #told: () => number;
  readonly #journeys = new Map<string, Journeys>();
  /** What is to be answered this turn, by where. */
  readonly #answers = new Map<string, ReplyMessage['items'][number][]>();
  readonly #leave: () => void;

  /** `told`: the number of the feed's last message. */
  constructor(
    line: Line,
    subjects: Subjects,
    core: string,
    { submit, told }: { readonly submit: Sequencer['submit']; readonly told: () => number },
  ) {
    this.#line = line;
    this.#submit = submit;
    this.#told = told;
    this.#leave = line.listen(subjects.commands(core), (message) => this.#take(message));
  }

  stop(): void {
    this.#leave();
  }

  #take({ body, reply }: Message): void {
    if (reply === undefined) return;
    const { sentAt, items } = decodeExact<CommandMessage>(body.toString('utf8'));
    const now = performance.now();
    // Without the number at the end: the gateway.
    const late = this.#journeysOf(reply.slice(0, reply.lastIndexOf('.'))).late(now - sentAt, now);
    for (const { id, leftMs, request, command } of items) {
      const deadline = leftMs === null ? Infinity : now + leftMs - late;
      // The rows go to all gateways with the commit, just before.
      this.#submit(command, { deadline, request, isBare: true }).then(
        (done) => this.#answer(reply, id, done),
        // Stopped, or not committed in time: what became of it is unknown.
        () => this.#answer(reply, id, null),
      );
    }
  }

  #answer(where: string, id: number, reply: Outcome | null): void {
    const waiting = this.#answers.get(where);
    if (waiting) return void waiting.push({ id, reply });
    this.#answers.set(where, [{ id, reply }]);
    if (this.#answers.size > 1) return;
    setImmediate(() => {
      const n = this.#told();
      for (const [to, items] of this.#answers) this.#line.send(to, encodeReplies({ n, items }));
      this.#answers.clear();
    });
  }

  #journeysOf(gateway: string): Journeys {
    let journeys = this.#journeys.get(gateway);
    if (!journeys) this.#journeys.set(gateway, (journeys = new Journeys()));
    return journeys;
  }
}

/** How long messages of one gateway take, up to a constant: its clock began at another time. */
class Journeys {
  /** The fastest of this minute and of the one before: clocks drift. */
  #fastest = Infinity;
  #before = Infinity;
  #since = -Infinity;

  /** By how much this one took longer than it could have. ms */
  late(journey: number, now: number): number {
    const fastest = Math.min(this.#fastest, this.#before, journey);
    if (now - this.#since > WINDOW_MS) {
      this.#before = this.#fastest;
      this.#fastest = journey;
      this.#since = now;
    } else this.#fastest = Math.min(this.#fastest, journey);
    return journey - fastest;
  }
}
