import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { safePicture } from '@bourse/ui/lib/safe-address';
import { CoinLogo } from '../market/CoinLogo.tsx';

interface ProjectIconProps {
  project: Pick<ProjectView, 'icon' | 'coin'>;
  className?: string;
}

/** The project's own picture, or the coin's. */
export function ProjectIcon({ project: { icon, coin }, className = 'size-11' }: ProjectIconProps) {
  const picture = safePicture(icon, location.origin);
  if (picture === undefined) return <CoinLogo coin={coin} className={className} />;
  return <img alt="" src={picture} className={`max-w-none shrink-0 rounded-full ${className}`} />;
}
