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

export type VerifyOptions = OrderOptions | LiabilitiesOptions;

export const USAGE = `Verifies a second contract from the exchange's public price history alone, or that your balances are counted in what
the exchange says it owes.

  npm run verify -- --order ID [--url URL] [--accepted MS]
  npm run verify -- --liabilities FILE [--url URL]

  --order        number of the order
  --accepted     when it was accepted (ms since 1970), if you noted it: terms that were changed afterwards are then found
  --liabilities  your proof, as the page "Proof of liabilities" saves it
  --url          the exchange, http://localhost:8080 unless told otherwise

With a session token in BOURSE_TOKEN the pay-out of an order of your own is checked too.
Exit code: 0 verified, 1 something does not hold, 2 could not be told.`;

/** What was asked for; a text says what is wrong with it. */
export function readOptions(args: readonly string[]): VerifyOptions | string {
  let values: Record<string, string | undefined>;
  try {
    values = parseArgs({
      args: [...args],
      options: {
        order: { type: 'string' },
        liabilities: { type: 'string' },
        url: { type: 'string' },
        accepted: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return (error as Error).message;
  }
  const { order, liabilities, accepted } = values;
  const url = (values['url'] ?? 'http://localhost:8080').replace(/\/+$/, '');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return `"${url}" is no address.`;
  if (liabilities !== undefined) return { liabilities, url };
  if (order === undefined) return 'Say which order: --order ID, or which proof: --liabilities FILE';
  if (!/^[1-9][0-9]{0,14}$/.test(order)) return `"${order}" is no order number.`;
  if (accepted !== undefined && !/^[0-9]{13,15}$/.test(accepted)) return `"${accepted}" is no moment in ms.`;
  return { order, url, accepted: accepted === undefined ? undefined : Number(accepted) };
}
