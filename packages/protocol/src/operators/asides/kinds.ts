import type { SubjectKind } from '../../event.ts';

export const ASIDE_KINDS = [
  'order',
  'position',
  'second',
  'project',
] as const satisfies readonly SubjectKind[];
