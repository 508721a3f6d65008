import { Select } from '@bourse/ui/Select';
import { CoinLogo } from '../market/CoinLogo.tsx';

interface CoinSelectProps {
  label: string;
  value: string;
  coins: readonly string[];
  onChange: (coin: string) => void;
}

/** The choice of a coin, as wide as a field. */
export function CoinSelect({ label, value, coins, onChange }: CoinSelectProps) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-13 text-muted">
        {label}
      </span>
      <div className="flex h-10 max-[699px]:h-11 items-center rounded-control border border-line-strong bg-raised pl-3 transition hover:border-muted">
        <CoinLogo coin={value} className="size-5" />
        <Select
          label={label}
          value={value}
          onChange={onChange}
          items={coins.map((coin) => ({ value: coin, label: coin }))}
          className="h-full! flex-1 text-14! text-ink!"
        />
      </div>
    </div>
  );
}
