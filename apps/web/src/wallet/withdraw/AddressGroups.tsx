import { classes } from '@bourse/ui/lib/classes';
import { inFours } from '@bourse/ui/format/groups';

/**
 * An address in groups of four, so that the eye can compare it; the ends, by which people know an address, stand out.
 * Copying the text gives the address without gaps.
 */
export function AddressGroups({ address }: { address: string }) {
  const groups = inFours(address).split(' ');
  return (
    <p className="flex flex-wrap gap-x-2.5 gap-y-1 font-mono text-16" data-testid="address-groups">
      {groups.map((group, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- groups can be alike, and their order is fixed
          key={index}
          className={classes(
            index === 0 || index >= groups.length - 2 ? 'font-semibold text-ink' : 'text-muted',
          )}
        >
          {group}
        </span>
      ))}
    </p>
  );
}
