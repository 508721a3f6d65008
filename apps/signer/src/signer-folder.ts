import { join } from 'node:path';

/** What lies where in the signer's own folder. */
export class SignerFolder {
  readonly keys: string;
  readonly operators: string;
  readonly record: string;
  readonly setup: string;
  /** Outputs of chains of outputs, found so far; made again when it is lost. */
  readonly outputs: string;

  constructor(folder: string) {
    this.keys = join(folder, 'keys.json');
    this.operators = join(folder, 'operators.json');
    this.record = join(folder, 'record.jsonl');
    this.setup = join(folder, 'signer.json');
    this.outputs = join(folder, 'outputs');
  }
}
