import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { signalIfThere } from '../../processes.ts';
import type { Place } from '../layout.ts';
import type { Direction, Network } from './network.ts';

const run = promisify(execFile);
const BRIDGE = 'bourse0';
const NET = '10.203.77';

/** Whether this process may make them: root of a container often may not. */
export function canMakeNamespaces(): boolean {
  const name = namespaceOf('try');
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (isMade) spawnSync('ip', ['netns', 'del', name]);
  return isMade;
}

/** Each part in a network namespace of its own, joined by a bridge that this machine is on, too. Needs root. */
export class Namespaces implements Network {
  readonly net = NET;
  readonly canCut = true;
  #places: readonly Place[] = [];

  async make(places: readonly Place[]): Promise<void> {
    const inside = places.filter(({ kind }) => kind !== 'haproxy');
    // What a killed run has left behind.
    this.#places = inside;
    await this.remove();
    this.#places = inside;
    await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
    await run('ip', ['addr', 'add', `${NET}.1/24`, 'dev', BRIDGE]);
    await run('ip', ['link', 'set', BRIDGE, 'up']);
    for (const place of inside) await this.#add(place);
  }

  async #add({ name, address }: Place): Promise<void> {
    const ns = namespaceOf(name);
    await run('ip', ['netns', 'add', ns]);
    await run('ip', ['link', 'add', linkOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', ns]);
    await run('ip', ['link', 'set', linkOf(name), 'master', BRIDGE, 'up']);
    await inside(ns, 'ip', 'link', 'set', 'lo', 'up');
    await inside(ns, 'ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    await inside(ns, 'ip', 'link', 'set', 'eth0', 'up');
  }

  prefix({ name, kind }: Place): readonly string[] {
    return kind === 'haproxy' ? [] : ['ip', 'netns', 'exec', namespaceOf(name)];
  }

  /** Both ways: the plug is pulled. One way: packets are dropped without a word. */
  async cut({ name }: Place, direction: Direction): Promise<void> {
    if (direction === 'both') await run('ip', ['link', 'set', linkOf(name), 'down']);
    else {
      const chain = direction === 'in' ? ['INPUT', '-i'] : ['OUTPUT', '-o'];
      await inside(namespaceOf(name), 'iptables', '-A', ...chain, 'eth0', '-j', 'DROP');
    }
  }

  async mend({ name }: Place): Promise<void> {
    await run('ip', ['link', 'set', linkOf(name), 'up']);
    await inside(namespaceOf(name), 'iptables', '-F');
  }

  async remove(): Promise<void> {
    for (const { name } of this.#places) {
      const ns = namespaceOf(name);
      const { stdout } = await run('ip', ['netns', 'pids', ns]).catch(() => ({ stdout: '' }));
      for (const pid of stdout.split('\n').filter(Boolean)) signalIfThere(Number(pid), 'SIGKILL');
      await run('ip', ['netns', 'del', ns]).catch(() => undefined);
      await run('ip', ['link', 'del', linkOf(name)]).catch(() => undefined);
    }
    await run('ip', ['link', 'del', BRIDGE]).catch(() => undefined);
    this.#places = [];
  }
}

function namespaceOf(name: string): string {
  return `bourse-${name}`;
}

/** A device's name has at most 15 letters. */
function linkOf(name: string): string {
  return `bv-${name}`;
}

async function inside(ns: string, ...command: readonly string[]): Promise<void> {
  await run('ip', ['netns', 'exec', ns, ...command]);
}
