/** Height of a tag, with a gap. */
const TAG = 19;

/**
 * Where the tags of lines stand, from `top` to `height`, so that none covers another: near their lines, pushed down by
 * the one above.
 */
export function stackTags(lines: readonly number[], height: number, top = 0): number[] {
  const order = lines.map((_, place) => place).sort((a, b) => lines[a]! - lines[b]!);
  const places = [...lines];
  let least = top + TAG / 2;
  for (const place of order) {
    // Out of sight, above or below: at the edge.
    places[place] = Math.max(lines[place]!, least);
    least = places[place] + TAG;
  }
  let most = height - TAG / 2;
  for (const place of order.toReversed()) {
    places[place] = Math.min(places[place]!, most);
    most = places[place] - TAG;
  }
  return places;
}

/** Where a tag at `y` stands so that it does not cover the one at `taken`: on its own side of it. */
export function clearOf(y: number, taken: number): number {
  if (Math.abs(y - taken) >= TAG) return y;
  return y < taken ? taken - TAG : taken + TAG;
}
