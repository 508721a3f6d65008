import { shownKey } from '@bourse/custody/attestation/attestation';
import type { KeyState } from '@bourse/custody/attestation/key-state';
import { formatDecimal } from '@bourse/money/amount';
import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import { accountAtNode, type AccountFormat } from './account-nodes.ts';
import { balanceAtNode } from './nodes.ts';

type Signed = ReserveStatement['addresses'][number];

/** Their nodes tell of now alone, and coins move: what differs need not be wrong. */
const OF_NOW_ONLY: readonly Signed['format'][] = ['tron', 'eos'];

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
  const { chain, address, format, signature } = signed;
  const key = keyStated(statement, signed);
  // What such an address holds counts nowhere.
  if (key === 'disabled') return [];
  const lines: ToldLine[] = [];
  let toldKey: KeyState | undefined;
  for (const { coin, token, decimals } of statement.coins.filter((each) => each.chain === chain)) {
    // Elsewhere nothing but the own coin is looked for.
    if (format !== 'evm' && format !== 'tron' && token !== '') continue;
    const at = { address, token, block: BigInt(number), hash };
    const stated = unitsStated(statement, signed, coin);
    const text = `${chain} ${address} holds ${formatDecimal(stated, decimals)} ${coin} at block ${number}`;
    let told: bigint;
    if (isAccount(format))
      ({ units: told, key: toldKey } = await accountAtNode(url, format, at, shownKey(signature)));
    else told = await balanceAtNode(url, format, at);
    const amount = formatDecimal(told, decimals);
    if (told === stated) lines.push({ holds: true, text });
    else if (OF_NOW_ONLY.includes(format))
      lines.push({ holds: undefined, text: `${text}; the node says ${amount} now` });
    else lines.push({ holds: false, text: `${text}; the node says ${amount}` });
  }
  if (toldKey === undefined) return lines;
  if (toldKey !== key)
    lines.push({
      holds: OF_NOW_ONLY.includes(format) ? undefined : false,
      text: `${chain} ${address} ${SPENT[key]}; the node says that it ${SPENT[toldKey]}`,
    });
  // Elsewhere the signature alone has shown it.
  else if (format === 'eos')
    lines.push({ holds: true, text: `${chain} ${address} ${SPENT[key]}, the node says now` });
  return lines;
}

function isAccount(format: Signed['format']): format is AccountFormat {
  return format === 'tron' || format === 'ripple' || format === 'eos';
}

const SPENT = {
  alone: 'is spent by the key that has signed, and by no other',
  also: 'is spent by the key that has signed, and by others, too',
  disabled: 'is not spent by the key that has signed',
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
