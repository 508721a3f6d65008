import type { KeyState } from '@bourse/custody/attestation/key-state';
import { formatDecimal } from '@bourse/money/amount';
import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import { accountAtNode } from './account-nodes.ts';
import { balanceAtNode } from './nodes.ts';

type Signed = ReserveStatement['addresses'][number];

/** Their nodes tell of now alone, and coins move: what differs need not be wrong. */
const OF_NOW_ONLY: readonly Signed['format'][] = ['tron'];

/** Something that a node was asked; `undefined`: it cannot tell. */
interface ToldLine {
  readonly holds: boolean | undefined;
  readonly text: string;
}

/** Holds what is stated of each chain against a node of the reader's own. */
export async function againstNodes(
  statement: ReserveStatement,
  nodes: Readonly<Record<string, string>>,
): Promise<ToldLine[]> {
  const lines: ToldLine[] = [];
  for (const [chain, url] of Object.entries(nodes)) {
    const block = statement.blocks.find((each) => each.chain === chain);
    if (!block) {
      lines.push({ holds: false, text: `Nothing is stated about ${chain}` });
      continue;
    }
    for (const signed of statement.addresses.filter((each) => each.chain === chain))
      lines.push(...(await heldAtNode(url, statement, signed, block)));
  }
  return lines;
}

async function heldAtNode(
  url: string,
  statement: ReserveStatement,
  signed: Signed,
  { number, hash }: ReserveStatement['blocks'][number],
): Promise<ToldLine[]> {
  const { chain, address, format } = signed;
  const key = keyStated(statement, signed);
  // What such an address holds counts nowhere.
  if (key === 'disabled') return [];
  const lines: ToldLine[] = [];
  let toldKey: KeyState = key;
  for (const { coin, token, decimals } of statement.coins.filter((each) => each.chain === chain)) {
    // Elsewhere nothing but the own coin is looked for.
    if (format !== 'evm' && format !== 'tron' && token !== '') continue;
    const at = { address, token, block: BigInt(number), hash };
    const stated = unitsStated(statement, signed, coin);
    const text = `${chain} ${address} holds ${formatDecimal(stated, decimals)} ${coin} at block ${number}`;
    let told: bigint;
    if (format === 'tron' || format === 'ripple')
      ({ units: told, key: toldKey } = await accountAtNode(url, format, at));
    else told = await balanceAtNode(url, format, at);
    const amount = formatDecimal(told, decimals);
    if (told === stated) lines.push({ holds: true, text });
    else if (OF_NOW_ONLY.includes(format))
      lines.push({ holds: undefined, text: `${text}; the node says ${amount} now` });
    else lines.push({ holds: false, text: `${text}; the node says ${amount}` });
  }
  if (toldKey !== key)
    lines.push({
      holds: OF_NOW_ONLY.includes(format) ? undefined : false,
      text: `${chain} ${address} ${SPENT[key]}; the node says that it ${SPENT[toldKey]}`,
    });
  return lines;
}

const SPENT = {
  alone: 'is spent by its own key alone',
  also: 'is spent by others, too',
  disabled: 'is not spent by its own key',
} as const satisfies Readonly<Record<KeyState, string>>;

function keyStated({ keys = [] }: ReserveStatement, { chain, address }: Signed): KeyState {
  return keys.find((each) => each.chain === chain && each.address === address)?.state ?? 'alone';
}

function unitsStated({ holdings }: ReserveStatement, { chain, address }: Signed, coin: string): bigint {
  const stated = holdings.find(
    (each) => each.chain === chain && each.coin === coin && each.address === address,
  );
  return BigInt(stated?.units ?? '0');
}
