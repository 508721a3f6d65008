/** One user's stake in a pro-rata project: what he put in, and the most coins he can get for it. */
export interface Share {
  readonly committed: bigint;
  readonly cap: bigint;
}

/**
 * Pro-rata with redistribution (rules.md section 9, issue 6). Everyone is due supply × own / total. Whoever would get
 * more than his cap gets the cap, and what is left is spread over the others by their own amounts, until nobody exceeds
 * his cap. Rounded down at the end only; the residue stays unissued.
 *
 * Since a round only ever raises the rate for those who remain, sorting by cap / committed lets one pass do what the
 * rounds do: as long as the neediest by that ratio is over his cap at the present rate, he is cut to it.
 *
 * Worked case: supply 100,000,000, caps 20,000,000, commitments 50,000, 30,000 and 25,000 in small parts. The first two
 * are cut to 20,000,000 each; 60,000,000 over 25,000 gives the 7,000 of one of the rest 16,800,000.
 */
export function allot(supply: bigint, shares: readonly Share[]): bigint[] {
  const order = shares
    .map((share, index) => ({ ...share, index }))
    // cap / committed ascending, without division; equal ratios keep their order.
    .sort((a, b) => Number(sign(a.cap * b.committed - b.cap * a.committed)) || a.index - b.index);
  const allotted = shares.map(() => 0n);
  let coins = supply;
  let committed = shares.reduce((sum, share) => sum + share.committed, 0n);
  let next = 0;
  while (next < order.length) {
    const { cap, committed: own, index } = order[next]!;
    // Within his cap at this rate: so is everyone after him.
    if (coins * own <= cap * committed) break;
    allotted[index] = cap;
    coins -= cap;
    committed -= own;
    next++;
  }
  for (const { committed: own, index } of order.slice(next)) allotted[index] = (coins * own) / committed;
  return allotted;
}

function sign(value: bigint): bigint {
  return value < 0n ? -1n : value > 0n ? 1n : 0n;
}
