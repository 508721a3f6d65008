import type { FilePurpose } from '@bourse/protocol/identity/kyc-calls';
import { upload, type UploadOptions } from '../api/upload.ts';

/** Sends a picture; answers the id to hand to the call that uses it. Throws `CallError`. */
export async function uploadPicture(
  file: File,
  purpose: FilePurpose,
  options?: UploadOptions,
): Promise<string> {
  const { fileId } = await upload('/bb/file/upload', { file }, { purpose }, options);
  return fileId;
}

/** The server keeps a picture that no call has used for an hour; a little less, for clocks differ. */
const KEPT_MS = 50 * 60_000;

/**
 * Pictures of one form: each goes over the line once, however often the form is submitted before it is complete.
 * `now` in ms.
 */
export class PictureUploads {
  readonly #send: typeof uploadPicture;
  readonly #now: () => number;
  readonly #sent = new WeakMap<File, { id: string; time: number }>();

  constructor(send: typeof uploadPicture = uploadPicture, now: () => number = Date.now) {
    this.#send = send;
    this.#now = now;
  }

  async idOf(file: File, purpose: FilePurpose, options?: UploadOptions): Promise<string> {
    const earlier = this.#sent.get(file);
    if (earlier && this.#now() - earlier.time < KEPT_MS) return earlier.id;
    const id = await this.#send(file, purpose, options);
    this.#sent.set(file, { id, time: this.#now() });
    return id;
  }

  /** The server no longer knows it. */
  forget(file: File): void {
    this.#sent.delete(file);
  }
}
