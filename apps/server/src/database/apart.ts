import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Runs work of minutes in a process of its own, at low priority, so that neither its time nor its memory is the
 * exchange's. `module` is compiled and calls `answerParent`. Answers what that does; rejects when it could not run, or
 * when the signal ends it.
 */
export function runApart<Answer>(module: string, task: object, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(module, { stdio: 'inherit', execArgv: [], signal, killSignal: 'SIGKILL' });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => reject(new Error(`${module} ended with ${killedBy ?? code}`)));
    child.once('message', (message: { answer: Answer } | { error: string }) => {
      if ('error' in message) reject(new Error(message.error));
      else resolve(message.answer);
    });
    yieldToExchange(child);
    child.send(task);
  });
}

/** Orders come before what a process apart does. */
export function yieldToExchange(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A kindness to the exchange, not a condition.
  }
}

/** The other side: does the work for the task that comes, answers, and ends. */
export function answerParent<Task>(work: (task: Task) => Promise<unknown>): void {
  process.once('message', (task: Task) => {
    void work(task).then(
      (answer) => send({ answer }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  // The exchange is gone: nobody wants the answer.
  process.once('disconnect', () => process.exit(1));
}

function send(message: object): void {
  process.send!(message, () => process.exit(0));
}
