import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { useTranslations } from 'use-intl';
import { StateBadge, type StateTone } from '../shared/StateBadge.tsx';

const TONES: Record<ProjectView['phase'], StateTone> = {
  upcoming: 'waiting',
  warming: 'waiting',
  participating: 'good',
  ended: 'none',
  cancelled: 'bad',
};

export function PhaseBadge({ phase }: { phase: ProjectView['phase'] }) {
  const t = useTranslations('launchpad');
  return <StateBadge tone={TONES[phase]}>{t(`phases.${phase}`)}</StateBadge>;
}
