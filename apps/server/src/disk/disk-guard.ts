import { identityCalls } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Room, RoomTaker } from '../gateway/access/room.ts';
import { freeBytes, isHeld, makeReserve, releaseReserve, reserveBytes, type Volume } from './reserve.ts';
import { showGauge } from '../show-gauge.ts';

const LOOK_MS = 1_000;
/** What was low is well again with this much more than the threshold, so that it does not waver. */
const WELL = 1.25;

/** What makes users; logging in stores little, and whoever wants to cancel needs it. */
const NEWCOMERS: ReadonlySet<string> = new Set([
  identityCalls.register.path,
  identityCalls.sendEmailCode.path,
]);

/** A disk that others write to, a database of one's own: looked at, and without a reserve. */
export interface ForeignDisk {
  /** What it is called. */
  readonly dir: string;
  /** `undefined`: nobody can tell. */
  free(): number | undefined;
}

export interface DiskGuardOptions {
  readonly volumes: readonly Volume[];
  readonly foreign?: ForeignDisk;
  /** With less than this free on any disk, what is new is refused. */
  readonly diskFreeBytes: number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** How much is free; of the system, unless a test says. */
  readonly free?: (dir: string) => number;
}

/**
 * Watches the disks. Before one is full, what is new is refused (docs/rules.md, "Calls and envelopes"): a database that
 * cannot write ends, and with it everything else. A reserve file on each is given up when it is, so that what was
 * acknowledged can be finished and cancelled, and is made anew when there is space again.
 */
export class DiskGuard implements Room {
  readonly #options: DiskGuardOptions;
  readonly #free: (dir: string) => number;
  readonly #making = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #low = false;

  constructor(options: DiskGuardOptions) {
    this.#options = options;
    this.#free = options.free ?? freeBytes;
  }

  start(registry: Registry): void {
    this.#addGauges(registry);
    this.look();
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#making.values());
  }

  get isLow(): boolean {
    return this.#low;
  }

  refusalOf({ path, worth, product, files }: RoomTaker): Refusal | undefined {
    if (!this.#low || worth === 'exit') return undefined;
    const isNew = product !== undefined || files.length > 0 || NEWCOMERS.has(path);
    return isNew ? refuse('DISK_FULL') : undefined;
  }

  /** Looks at all disks once, and resolves when reserves that it made are there. */
  async settled(): Promise<void> {
    await Promise.all(this.#making.values());
  }

  look(): void {
    const { volumes, foreign, diskFreeBytes, log } = this.#options;
    let least = Infinity;
    const lookAt = (dir: string, free: () => number): void => {
      try {
        least = Math.min(least, free());
      } catch (error) {
        log.error({ err: error, dir }, 'free space of a disk cannot be read');
      }
    };
    for (const volume of volumes) lookAt(volume.dir, () => this.#lookAt(volume));
    if (foreign) lookAt(foreign.dir, () => foreign.free() ?? Infinity);
    const isLow = least < diskFreeBytes * (this.#low ? WELL : 1);
    if (isLow && !this.#low)
      log.error({ free: least, least: diskFreeBytes }, 'disk nearly full: new orders are refused');
    if (!isLow && this.#low) log.warn({ free: least }, 'disk has space again: new orders are taken');
    this.#low = isLow;
  }

  /** Answers what is free there, as it would be with the reserve in its place. */
  #lookAt(volume: Volume): number {
    const { diskFreeBytes, log } = this.#options;
    const free = this.#free(volume.dir);
    const reserve = reserveBytes(diskFreeBytes);
    if (isHeld(volume)) {
      if (free >= reserve / 2) return free;
      releaseReserve(volume);
      log.error({ dir: volume.dir, bytes: reserve }, 'disk full: the reserve was given up');
      return free;
    }
    const left = free - reserve;
    if (left >= diskFreeBytes * WELL && !this.#making.has(volume.dir)) this.#make(volume, reserve);
    return left;
  }

  #make(volume: Volume, bytes: number): void {
    const { log } = this.#options;
    const making = makeReserve(volume, bytes)
      .then(() => log.info({ file: volume.file, bytes }, 'disk reserve is in place'))
      .catch((error: unknown) => log.warn({ err: error, dir: volume.dir }, 'disk reserve was not made'))
      .finally(() => this.#making.delete(volume.dir));
    this.#making.set(volume.dir, making);
  }

  #addGauges(registry: Registry): void {
    const { volumes, foreign } = this.#options;
    const registers = [registry];
    const free = this.#free;
    new Gauge({
      name: 'disk_free_bytes',
      help: 'Free space of the disks that the exchange writes to',
      labelNames: ['dir'],
      registers,
      collect() {
        for (const { dir } of volumes) this.set({ dir }, free(dir));
        if (!foreign) return;
        const left = freeOf(foreign);
        if (left === undefined) this.remove({ dir: foreign.dir });
        else this.set({ dir: foreign.dir }, left);
      },
    });
    if (foreign)
      showGauge(
        registry,
        'database_disk_watched',
        '1 while it is known how much the disk of a database of your own has free',
        () => Number(freeOf(foreign) !== undefined),
      );
    showGauge(registry, 'disk_low', '1 while new orders are refused because a disk is nearly full', () =>
      Number(this.#low),
    );
    new Gauge({
      name: 'disk_reserve_held',
      help: '1 per disk whose reserve is in place',
      labelNames: ['dir'],
      registers,
      collect() {
        for (const volume of volumes) this.set({ dir: volume.dir }, Number(isHeld(volume)));
      },
    });
  }
}

/** As `free` of it, where a folder that is gone tells nothing. */
function freeOf(foreign: ForeignDisk): number | undefined {
  try {
    return foreign.free();
  } catch {
    return undefined;
  }
}
