import { z } from 'zod';
import type { SubjectKind } from '../event.ts';
import { idText, page } from '../fields.ts';

/**
 * What broke when its turn came and was set aside: frozen, with its money, while the rest goes on. Admin, finance,
 * support and auditor look; an admin lets it go on once the cause is gone. No call decides how it ends.
 */

export const ASIDE_KINDS = [
  'order',
  'position',
  'second',
  'project',
] as const satisfies readonly SubjectKind[];

/** `/ops/api/asides/list`, answers a page of `AsideView`, newest first. */
export const asideListCall = z.object({ kind: z.enum(ASIDE_KINDS).optional(), ...page });

export interface AsideView {
  kind: SubjectKind;
  id: string;
  /** Of the pair, or the coin of a project. */
  symbol: string;
  /** A user's id; empty: a project, which is nobody's alone. */
  owner: string;
  email: string;
  /** What was thrown, for whoever looks for the fault. */
  cause: string;
  since: number;
  /** The tick that was to decide it, and will; null: none was. */
  tick: { id: string; time: number; price: string } | null;
}

/** `/ops/api/asides/reinstate`: it goes on by the rules that were to decide it. */
export const asideReinstateCall = z.object({ kind: z.enum(ASIDE_KINDS), id: idText });
