import { boundedPageOf, type Paging } from '../../database/newest.ts';
import type { Page } from '@bourse/protocol/fields';
import { sql } from 'kysely';
import type { OpenedFile, Reader } from '../../files/file-store.ts';
import type { Kyc } from './kyc.ts';
import type { Deps } from '../deps.ts';

export type ApplicationStatus = 'pending' | 'verified' | 'rejected';

/** A line of the reviewers' list. Name and number are in the detail only, whose reads are on record. */
export interface ApplicationLine {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly status: ApplicationStatus;
  /** Other users who have given the same ID number, whatever came of it. */
  readonly sameNumber: readonly number[];
  readonly reason: string;
  /** `demo`, or `operator:<id>`; empty while pending. */
  readonly decidedBy: string;
  readonly submitTime: number;
  /** 0 while pending. */
  readonly decideTime: number;
}

export interface ApplicationDetail extends ApplicationLine {
  readonly realName: string;
  readonly idNumber: string;
  /** False once the retention time has passed. */
  readonly hasPhotos: boolean;
}

export type PhotoSide = 'front' | 'back';

export interface ApplicationFilter extends Paging {
  readonly status?: ApplicationStatus;
  readonly userId?: number;
}

/** What reviewers see of applications. Who may call this, and the record of who did, is the operators' domain. */
export class KycReview {
  readonly #deps: Pick<Deps, 'services' | 'files'>;
  readonly #kyc: Kyc;

  constructor(deps: Pick<Deps, 'services' | 'files'>, kyc: Kyc) {
    this.#deps = deps;
    this.#kyc = kyc;
  }

  /** Pending ones oldest first, since they wait; others newest first. */
  async list({ status, userId, pageNo, pageSize }: ApplicationFilter): Promise<Page<ApplicationLine>> {
    let some = this.#deps.services.db
      .selectFrom('kyc_applications as a')
      .innerJoin('users', 'users.id', 'a.user_id');
    if (status) some = some.where('a.status', '=', status);
    if (userId !== undefined) some = some.where('a.user_id', '=', userId);
    const ordered = some.select(LINE).orderBy('a.id', status === 'pending' ? 'asc' : 'desc');
    const { rows, total } = await boundedPageOf(this.#deps.services.db, ordered, { pageNo, pageSize });
    return { list: rows.map(lineOf), totalRow: total };
  }

  async pendingCount(): Promise<number> {
    const { count } = await this.#deps.services.db
      .selectFrom('kyc_applications')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async find(id: number): Promise<ApplicationDetail | undefined> {
    const row = await this.#deps.services.db
      .selectFrom('kyc_applications as a')
      .innerJoin('users', 'users.id', 'a.user_id')
      .select(LINE)
      .select(['real_name', 'id_number', 'photos_deleted_at'])
      .where('a.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      ...lineOf(row),
      realName: this.#kyc.openName(row.user_id, row.real_name),
      idNumber: this.#kyc.openNumber(row.user_id, row.id_number),
      hasPhotos: row.photos_deleted_at === null,
    };
  }

  /** A photo for an operator; the read goes on record. `undefined` when there is none (any more). */
  photo(id: number, side: PhotoSide, operatorId: number): Promise<OpenedFile | undefined> {
    return this.#read(id, side, { readerKind: 'operator', readerId: operatorId });
  }

  /** A photo for the service that checks applications, by a link that it was given; on record as well. */
  photoForService(id: number, side: PhotoSide): Promise<OpenedFile | undefined> {
    return this.#read(id, side, { readerKind: 'service', readerId: 0 });
  }

  async #read(id: number, side: PhotoSide, reader: Reader): Promise<OpenedFile | undefined> {
    const row = await this.#deps.services.db
      .selectFrom('kyc_applications')
      .select(['front_file', 'back_file'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const file = side === 'front' ? row.front_file : row.back_file;
    return this.#deps.files.store.read(file, reader);
  }
}

const LINE = [
  'a.id',
  'a.user_id',
  'users.email',
  'a.status',
  'a.reason',
  'a.decided_by',
  'a.created_at',
  'a.decided_at',
  sql<number[]>`array(select distinct o.user_id from kyc_applications o
    where o.id_number_mac = a.id_number_mac and o.user_id <> a.user_id order by 1)`.as('same_number'),
] as const;

function lineOf(row: {
  id: number;
  user_id: number;
  email: string;
  status: ApplicationStatus;
  reason: string;
  decided_by: string | null;
  created_at: Date;
  decided_at: Date | null;
  same_number: number[];
}): ApplicationLine {
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    status: row.status,
    sameNumber: row.same_number,
    reason: row.reason,
    decidedBy: row.decided_by ?? '',
    submitTime: row.created_at.getTime(),
    decideTime: row.decided_at?.getTime() ?? 0,
  };
}
