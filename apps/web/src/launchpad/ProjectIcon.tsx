import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { CoinLogo } from '../market/CoinLogo.tsx';

interface ProjectIconProps {
  project: Pick<ProjectView, 'icon' | 'coin'>;
  className?: string;
}

/** The project's own picture, or the coin's. */
export function ProjectIcon({ project: { icon, coin }, className = 'size-11' }: ProjectIconProps) {
  if (icon === '') return <CoinLogo coin={coin} className={className} />;
  return <img alt="" src={icon} className={`max-w-none shrink-0 rounded-full ${className}`} />;
}
