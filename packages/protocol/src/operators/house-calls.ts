import { z } from 'zod';
import { coin, decimalText, idText, line, page, period } from '../fields.ts';
import { HOUSE_DESKS, type HouseAccountName } from '../house/accounts.ts';
import type { ApprovalView } from './calls.ts';

/**
 * The house's own money: what its accounts hold, and its movements by hand, each proposed by one operator and approved
 * by another. Admin and finance move it, the auditor looks.
 */

export const HOUSE_MOVE_KINDS = ['transfer', 'take', 'give'] as const;
export type HouseMoveKind = (typeof HOUSE_MOVE_KINDS)[number];
export const HOUSE_MOVE_STATUSES = ['pending', 'moving', 'finished', 'refused', 'rejected'] as const;
export type HouseMoveStatus = (typeof HOUSE_MOVE_STATUSES)[number];

/** A line of `/ops/api/house/accounts` (`{list}`): one account of the house in one currency. */
export interface HouseBalance {
  account: HouseAccountName;
  currency: string;
  available: string;
  frozen: string;
}

const chosen = {
  kind: z.enum(HOUSE_MOVE_KINDS).optional(),
  status: z.enum(HOUSE_MOVE_STATUSES).optional(),
  currency: coin.optional(),
  ...period,
};

/** `/ops/api/house/list`, answers a page of `HouseMoveView`; the period is of the proposals. */
export const houseListCall = z.object({ ...chosen, ...page });
/** GET `/ops/api/house/export`: the same as CSV, all of it. */
export const houseExportCall = z.object(chosen);

export interface HouseMoveView {
  id: string;
  /** `transfer` between accounts of the house; `take`, `give`: the correction of a credit. */
  kind: HouseMoveKind;
  /** An account of the house, a user's id, or `deposits`, where credits come from. */
  from: string;
  to: string;
  /** Of the user whom a correction is about. */
  email: string;
  currency: string;
  amount: string;
  /** Of a correction: reference of the credit and what it was; empty for a transfer. */
  credit: string;
  credited: string;
  reason: string;
  /** `moving`: approved, its command is on the way. `refused`: approved, but the money was not there. */
  status: HouseMoveStatus;
  payloadHash: string;
  proposedBy: ApprovalView;
  decidedBy: ApprovalView | null;
  /** Why it was rejected or refused. */
  remark: string;
}

const account = z.union([z.enum(HOUSE_DESKS), z.string().regex(/^launchpad:[1-9][0-9]{0,8}$/)]);

/** `/ops/api/house/proposeTransfer`, answers `HouseMoveView`. `from` may be the proceeds of a project, `launchpad:<id>`. */
export const houseTransferCall = z.object({
  from: account,
  to: z.enum(HOUSE_DESKS),
  currency: coin,
  amount: decimalText,
  reason: line(200),
});
/** `/ops/api/house/proposeCorrection`, answers `HouseMoveView`: of a finished deposit or manual credit, by its id. */
export const houseCorrectionCall = z.object({
  source: z.enum(['deposit', 'manual']),
  creditId: idText,
  direction: z.enum(['take', 'give']),
  amount: decimalText,
  reason: line(200),
});
/** `/ops/api/house/approve`, by another operator than the one who proposed; answers `HouseMoveView`. */
export const houseApproveCall = z.object({ id: idText, payloadHash: z.string().regex(/^[0-9a-f]{64}$/) });
/** `/ops/api/house/reject`, by anyone, the proposer too. */
export const houseRejectCall = z.object({
  id: idText,
  remark: line(200, 'OPS_REMARK_REQUIRED'),
});
