import { parseArgs } from 'node:util';

export interface OrderOptions {
  readonly order: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** The moment of acceptance, ms, as the owner noted it. */
  readonly accepted: number | undefined;
}

export interface LiabilitiesOptions {
  /** The saved proof. */
  readonly liabilities: string;
  readonly url: string;
}

export interface ReservesOptions {
  /** The saved statement; `undefined`: the one that the exchange shows. */
  readonly reserves: string | undefined;
  /** Nodes of the reader's own, by chain. */
  readonly nodes: Readonly<Record<string, string>>;
  readonly url: string;
}

export type VerifyOptions = OrderOptions | LiabilitiesOptions | ReservesOptions;

export const USAGE = `Verifies a second contract from the exchange's public price history alone, or that your balances are counted in what
the exchange says it owes, or that it has signed for what it has.

  npm run verify -- --order ID [--url URL] [--accepted MS]
  npm run verify -- --liabilities FILE [--url URL]
  npm run verify -- --reserves [FILE] [--node CHAIN=URL ...] [--url URL]

  --order        number of the order
  --accepted     when it was accepted (ms since 1970), if you noted it: terms that were changed afterwards are then found
  --liabilities  your proof, as the page "Proof of liabilities" saves it
  --reserves     what the exchange has for what it owes: its statement as the same page saves it, or the newest one
  --node         a node of your own that is asked what the addresses hold, such as --node ERC20=http://localhost:8545
  --url          the exchange, http://localhost:8080 unless told otherwise

With a session token in BOURSE_TOKEN the pay-out of an order of your own is checked too.
Exit code: 0 verified, 1 something does not hold, 2 could not be told.`;

/** What was asked for; a text says what is wrong with it. */
export function readOptions(args: readonly string[]): VerifyOptions | string {
  let values: Record<string, string | undefined>;
  let nodes: readonly string[];
  // A flag that may have a value.
  const at = args.indexOf('--reserves');
  const file = at < 0 || args[at + 1]?.startsWith('--') ? undefined : args[at + 1];
  const others = at < 0 ? args : args.filter((_, i) => i !== at && (i !== at + 1 || file === undefined));
  try {
    const { node = [], ...texts } = parseArgs({
      args: [...others],
      options: {
        order: { type: 'string' },
        liabilities: { type: 'string' },
        url: { type: 'string' },
        accepted: { type: 'string' },
        node: { type: 'string', multiple: true },
      },
    }).values;
    [values, nodes] = [texts, node];
  } catch (error) {
    return (error as Error).message;
  }
  const { order, liabilities, accepted } = values;
  const url = (values['url'] ?? 'http://localhost:8080').replace(/\/+$/, '');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return `"${url}" is no address.`;
  if (at >= 0) {
    const named = nodes.map((each) => /^([A-Z0-9]{2,16})=(https?:\/\/.+)$/.exec(each));
    if (named.includes(null)) return 'Say which node: --node CHAIN=URL';
    return { reserves: file, nodes: Object.fromEntries(named.map((match) => [match![1]!, match![2]!])), url };
  }
  if (liabilities !== undefined) return { liabilities, url };
  if (order === undefined) return 'Say which order: --order ID, or which proof: --liabilities FILE';
  if (!/^[1-9][0-9]{0,14}$/.test(order)) return `"${order}" is no order number.`;
  if (accepted !== undefined && !/^[0-9]{13,15}$/.test(accepted)) return `"${accepted}" is no moment in ms.`;
  return { order, url, accepted: accepted === undefined ? undefined : Number(accepted) };
}
