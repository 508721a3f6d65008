import type { Logger } from 'pino';
import { StartRefused } from '../launch/start-refused.ts';
import type { CoreFollower, Replica } from '../link/core-follower.ts';

const PATIENCE_MS = 5_000;

/**
 * Begins to follow, and resolves with the first core that was joined. Rejects with `StartRefused` when a core of another
 * version is heard before.
 *
 * @param version that of this gateway
 */
export async function joinCore(
  follower: CoreFollower,
  replica: Replica,
  { log, version }: { readonly log: Logger; readonly version: string },
): Promise<void> {
  const patience = setTimeout(() => log.warn('no core is heard yet; waiting for one'), PATIENCE_MS);
  let otherVersion: string | undefined;
  const joined = new Promise<void>((resolve, reject) => {
    const onOther = (other: string): void => {
      if (other === otherVersion) return;
      otherVersion = other;
      const message = `The core speaks version ${other}, this gateway ${version}: it does not join. Start the same version of both.`;
      if (follower.hasJoined) log.error(message);
      else reject(new StartRefused(message, { passing: true }));
    };
    follower.onChange(() => {
      if (follower.hasJoined) resolve();
    });
    follower.start({ replica, onOther });
  });
  await joined.finally(() => clearTimeout(patience));
}
