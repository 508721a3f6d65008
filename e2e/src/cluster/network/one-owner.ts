import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRunHere } from '../packages.ts';

/** The addresses of a cluster are the same for each, so a machine has one at a time. */
const OWNER = join(tmpdir(), 'bourse-cluster.pid');

/** Throws `CannotRunHere` while another process has a cluster here; that of a killed one is taken over. */
export function takeMachine(): void {
  const pid = existsSync(OWNER) ? Number(readFileSync(OWNER, 'utf8')) : 0;
  if (pid > 0 && pid !== process.pid && existsSync(`/proc/${pid}`))
    throw new CannotRunHere(`A cluster runs on this machine already (process ${pid}). Stop it first.`);
  writeFileSync(OWNER, String(process.pid));
}

export function leaveMachine(): void {
  rmSync(OWNER, { force: true });
}
