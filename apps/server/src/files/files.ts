import { kycCalls } from '@bourse/protocol/identity/kyc-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { Download } from '../gateway/answer.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Budget } from '../gateway/access/budget.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { FileStore } from './file-store.ts';
import { IconStore } from './icon-store.ts';
import { repaintDocument, repaintIcon, type PictureSender } from './picture.ts';
import type { SecretBox } from './secret-box.ts';
import type { StoredPurpose } from './tables.ts';

const SWEEP_MS = 10 * 60_000;
/** The path names the content: a changed avatar has another path. */
const ICON_CACHE = 'public, max-age=31536000, immutable';

/** Pictures that users send: documents, encrypted, and avatars. */
export interface Files {
  readonly calls: Call[];
  readonly store: FileStore;
  readonly icons: IconStore;
  /**
   * Takes in a picture: repainted, without metadata, encrypted. The id is good for one use within the hour
   * (`store.take`). Refuses what is no picture, broken, too large, or one too many this hour.
   */
  receive(sender: PictureSender, purpose: StoredPurpose, bytes: Buffer): Promise<Received | Refusal>;
  start(): void;
  stop(): Promise<void>;
}

export interface Received {
  readonly id: string;
  /** Bytes after repainting. */
  readonly size: number;
}

export function createFiles(services: Services, box: SecretBox, budget: Pick<Budget, 'spend'>): Files {
  const store = new FileStore(services, box);
  const icons = new IconStore(services.settings.filesDir);

  async function receive(
    sender: PictureSender,
    purpose: StoredPurpose,
    bytes: Buffer,
  ): Promise<Received | Refusal> {
    const spent = await budget.spend('uploads', sender.owner, 1);
    if (spent && spent.waitMs > 0) return refuse('TOO_MANY_FILES');
    const picture = await (purpose === 'avatar'
      ? repaintIcon(sender, bytes)
      : repaintDocument(sender, bytes));
    if (picture instanceof Refusal) return picture;
    return { id: await store.add(sender.owner, purpose, picture), size: picture.bytes.length };
  }

  const upload = handle(kycCalls.upload, async ({ purpose }, { session, ip, files }) => {
    const file = files?.['file'];
    if (!file) return refuse('FILE_MISSING');
    const received = await receive({ owner: session.userId, ip }, purpose, file.bytes);
    if (received instanceof Refusal) return received;
    return { fileId: received.id, size: received.size };
  });

  const icon = handle(kycCalls.avatar, async ({ id }) => {
    const body = await icons.read(id);
    if (!body) return refuse('NOT_FOUND');
    return new Download({ contentType: 'image/webp', body, cacheControl: ICON_CACHE });
  });

  const sweeping = new Job({
    everyMs: SWEEP_MS,
    work: () => store.sweep(),
    failed: (err) => services.log.warn({ err }, 'unused uploads not swept'),
  });

  return {
    calls: [upload, icon],
    store,
    icons,
    receive,
    start() {
      void sweeping.start().run();
    },
    stop: () => sweeping.stop(),
  };
}
