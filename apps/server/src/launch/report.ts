/** As pino's, so that one reader takes all lines. */
const LEVELS = { info: 30, warn: 40, error: 50 } as const;

let inJson = false;

/**
 * In production what the launch says is JSON lines like those of the log, Node's own warnings too; a person who tries a
 * demo reads sentences.
 */
export function reportAs(mode: string | undefined): void {
  inJson = mode === 'production';
  if (!inJson) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => report('warn', warning.message, warning));
}

/** Says one thing to whoever runs the exchange; of an error with its stack, which in JSON stays one line. */
export function report(level: keyof typeof LEVELS, msg: string, error?: unknown): void {
  if (inJson) {
    const err = error === undefined ? {} : { err: errorView(error) };
    const line = { level: LEVELS[level], time: new Date().toISOString(), msg, ...err };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  } else {
    const stack = error instanceof Error ? error.stack : error;
    process.stderr.write(error === undefined ? `${msg}\n` : `${msg}: ${String(stack)}\n`);
  }
}

function errorView(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { type: name, message, stack };
}
