import { Link } from '@tanstack/react-router';
import { pairName, symbolOf } from '../api/config.ts';

interface PairLinkProps {
  pair: { readonly baseCoin: string; readonly quoteCoin: string };
  /** Where the product of the list is traded. */
  to: '/home/detail' | '/contract' | '/secondContract';
}

/** A pair's name in a list: leads to where it is traded. */
export function PairLink({ pair, to }: PairLinkProps) {
  const symbol = symbolOf(pair);
  return (
    <Link
      to={to}
      search={{ symbol }}
      className="finger rounded-control font-medium hover:text-accent hover:underline"
    >
      {pairName(pair)}
    </Link>
  );
}
