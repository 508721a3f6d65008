import { parseArgs } from 'node:util';

export interface VerifyOptions {
  readonly order: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** The moment of acceptance, ms, as the owner noted it. */
  readonly accepted: number | undefined;
}

export const USAGE = `Verifies a second contract from the exchange's public price history alone.

  npm run verify -- --order ID [--url URL] [--accepted MS]

  --order     number of the order
  --url       the exchange, http://localhost:8080 unless told otherwise
  --accepted  when it was accepted (ms since 1970), if you noted it: terms that were changed afterwards are then found

With a session token in BOURSE_TOKEN the pay-out of an order of your own is checked too.
Exit code: 0 verified, 1 something does not hold, 2 could not be told.`;

/** What was asked for; a text says what is wrong with it. */
export function readOptions(args: readonly string[]): VerifyOptions | string {
  let values: Record<string, string | undefined>;
  try {
    values = parseArgs({
      args: [...args],
      options: { order: { type: 'string' }, url: { type: 'string' }, accepted: { type: 'string' } },
    }).values;
  } catch (error) {
    return (error as Error).message;
  }
  const { order, url = 'http://localhost:8080', accepted } = values;
  if (order === undefined) return 'Say which order: --order ID';
  if (!/^[1-9][0-9]{0,14}$/.test(order)) return `"${order}" is no order number.`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return `"${url}" is no address.`;
  if (accepted !== undefined && !/^[0-9]{13,15}$/.test(accepted)) return `"${accepted}" is no moment in ms.`;
  return {
    order,
    url: url.replace(/\/+$/, ''),
    accepted: accepted === undefined ? undefined : Number(accepted),
  };
}
