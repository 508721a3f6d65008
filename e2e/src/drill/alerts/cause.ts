import type { DrillScene } from '../scene.ts';
import { scrape, valueOf, type Sample } from './metrics.ts';
import type { Scraped } from './rules.ts';

/** A scene with its metrics, and what it has seen of each alert. */
export interface Watch {
  readonly scene: DrillScene;
  readonly fired: Map<string, Scraped>;
  look(): Promise<Sample>;
}

export function watch(scene: DrillScene, port: number, fired: Map<string, Scraped>): Watch {
  return { scene, fired, look: () => scrape(port) };
}

/** Looks until it is so, or time is up; answers what was seen last. */
export async function until(
  look: () => Promise<Sample>,
  isSo: (sample: Sample) => boolean,
  withinMs: number,
): Promise<Sample> {
  for (const end = performance.now() + withinMs; ;) {
    const sample = await look();
    if (isSo(sample) || performance.now() > end) return sample;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const CALM_MS = 30_000;

/** Looks until nothing is refused for overload. */
export function calm(look: Watch['look']): Promise<Sample> {
  return until(look, (sample) => valueOf(sample, 'overload_level') === 0, CALM_MS);
}

/** How often a budget was spent since the start. */
export function spent(sample: Sample, budget: string): number {
  return Number(sample.get(`budget_exhausted_total{budget="${budget}"}`));
}
