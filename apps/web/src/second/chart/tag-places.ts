/** Where a tag would stand best: its left edge, its middle, its width, in px. */
export interface TagPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** From the middle of one tag to that of the next below it, with a line between them. */
const STEP = 19;

/**
 * The middles of tags so that none covers another: each as near to its place as those before it let it, within `height`
 * px. One for which there is no room left stays where it would stand best.
 */
export function tagsApart(tags: readonly TagPlace[], height: number): number[] {
  const placed: TagPlace[] = [];
  for (const tag of tags) {
    const isFree = (y: number): boolean =>
      y >= STEP / 2 && y <= height - STEP / 2 && !placed.some((other) => covers({ ...tag, y }, other));
    const tries = tags.flatMap((_, step) => [tag.y + step * STEP, tag.y - step * STEP]);
    placed.push({ ...tag, y: tries.find(isFree) ?? tag.y });
  }
  return placed.map(({ y }) => y);
}

function covers(one: TagPlace, other: TagPlace): boolean {
  return Math.abs(one.y - other.y) < STEP && one.x < other.x + other.width && other.x < one.x + one.width;
}
