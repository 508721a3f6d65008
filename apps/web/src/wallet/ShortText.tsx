import { ends } from '@bourse/ui/format/groups';
import { Copy } from '../shared/Copy.tsx';

const HEAD = 8;
const TAIL = 6;

/** Beginning and end of a long address or hash, with a button that copies all of it; a dash for none. */
export function ShortText({ text, copyLabel }: { text: string; copyLabel: string }) {
  if (!text) return '–';
  return (
    <span className="inline-flex items-center gap-0.5">
      <span title={text} className="whitespace-nowrap">
        {ends(text, HEAD, TAIL)}
      </span>
      <Copy text={text} label={copyLabel} className="max-[699px]:-my-3 min-[700px]:size-6!" />
    </span>
  );
}
