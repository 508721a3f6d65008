import { DrawWatch, type Bet } from '@bourse/engine/second/draw-watch';

/** Prices set by hand change seldom, and whoever sets them knows them before: second contracts would be refused in all that follows. */
export class CalmWatch extends DrawWatch {
  readonly #lagMs: number;
  readonly #watch: DrawWatch;

  constructor(lagMs: number, watch = new DrawWatch(lagMs)) {
    super(lagMs);
    this.#lagMs = lagMs;
    this.#watch = watch;
  }

  override with(price: number, time: number): DrawWatch {
    const next = this.#watch.with(price, time);
    return next === this.#watch ? this : new CalmWatch(this.#lagMs, next);
  }

  override isCoarse(bet: Bet): boolean {
    return this.#watch.isCoarse(bet);
  }

  override isForetold(): boolean {
    return false;
  }

  override isShifted(bet: Bet): boolean {
    return this.#watch.isShifted(bet);
  }
}
