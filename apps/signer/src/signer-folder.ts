import { join } from 'node:path';

/** What lies where in the signer's own folder. */
export class SignerFolder {
  readonly keys: string;
  readonly operators: string;
  readonly record: string;
  readonly setup: string;

  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.keys = join(folder, 'keys.json');
    this.operators = join(folder, 'operators.json');
    this.record = join(folder, 'record.jsonl');
    this.setup = join(folder, 'signer.json');
  }

  /** Outputs of ours found so far on a chain of outputs; made again when the file is lost. */
  outputsOf(chain: string): string {
    return join(this.#folder, `outputs-${chain}.json`);
  }
}
