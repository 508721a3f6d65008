import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { isPassing } from './passing-cause.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Creates the data directory if need be and returns its real path. It is closed to others; when root starts the
 * exchange, others may pass through (not list), because PostgreSQL runs as another user and lives inside.
 */
export function prepareDataDir(dataDir: string): string {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    if (!statSync(dataDir).isDirectory()) throw new StartRefused(`DATA_DIR: ${dataDir} is not a directory.`);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const cause = {
      EACCES: 'permission denied',
      EROFS: 'the file system is read-only',
      ENOTDIR: 'a part of the path is not a directory',
      EEXIST: 'a file is in the way',
    };
    const reason = cause[code as keyof typeof cause] ?? message;
    throw new StartRefused(
      `DATA_DIR: cannot write to ${dataDir}: ${reason}. Choose another directory or change its owner.`,
      // A full disk is emptied, one that was mounted read-only after an error is mounted again.
      { passing: isPassing(error), cause: error },
    );
  }
}
