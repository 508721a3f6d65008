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

/** So many prices out of sight have a tag at each edge; the lists below the chart have all. */
const AT_AN_EDGE = 3;

/** Which of the lines out of sight have a tag: the nearest, so that a ladder of orders does not hide the candles. */
export function nearestUnseen(lines: readonly number[], height: number): number[] {
  const order = lines.map((_, place) => place).sort((a, b) => lines[a]! - lines[b]!);
  return [
    ...order.filter((place) => lines[place]! < 0).slice(-AT_AN_EDGE),
    ...order.filter((place) => lines[place]! > height).slice(0, AT_AN_EDGE),
  ];
}

/**
 * Where the tags of lines stand on the axis beside the one of the last price, which keeps its place: each on its own
 * side of it, pushed away from it by those that are nearer.
 */
export function tagsBeside(last: number, lines: readonly number[]): number[] {
  const places = [...lines];
  const order = lines.map((_, place) => place).sort((a, b) => lines[a]! - lines[b]!);
  let least = last + TAG;
  for (const place of order.filter((each) => lines[each]! >= last)) {
    places[place] = Math.max(lines[place]!, least);
    least = places[place] + TAG;
  }
  let most = last - TAG;
  for (const place of order.filter((each) => lines[each]! < last).toReversed()) {
    places[place] = Math.min(lines[place]!, most);
    most = places[place] - TAG;
  }
  return places;
}
