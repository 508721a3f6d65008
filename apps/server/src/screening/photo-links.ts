import { createHash, randomBytes } from 'node:crypto';
import type { OpenedFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import type { ScreeningCheck } from './tables.ts';

/** So long a link opens its picture. A question that is sent or pulled again has new ones. */
const PHOTO_LINK_MS = 15 * 60_000;
const SIDES = ['front', 'back'] as const;
export type PhotoSide = (typeof SIDES)[number];

interface PhotoLink {
  readonly side: PhotoSide;
  readonly link: string;
  /** Ms since 1970. */
  readonly expiresAt: number;
}

/** The picture of an application, with the read on record; nothing where there is none (any more). */
export type ReadPhoto = (applicationId: number, side: PhotoSide) => Promise<OpenedFile | undefined>;

/**
 * Links to the pictures of an application, for the service that checks it: each opens one picture, once, for fifteen minutes,
 * while the question is open. Of the ticket in it only the hash is kept.
 */
export class PhotoLinks {
  readonly #services: Pick<Services, 'db' | 'clock' | 'settings'>;
  readonly #read: ReadPhoto;

  constructor(services: Pick<Services, 'db' | 'clock' | 'settings'>, read: ReadPhoto) {
    this.#services = services;
    this.#read = read;
  }

  /** None but for the service that checks applications, where the operator wants it to see pictures. */
  async of({ source, kind, request }: ScreeningCheck): Promise<PhotoLink[]> {
    const { db, clock, settings } = this.#services;
    if (source !== 'kyc' || kind !== 'identity' || !settings.screening.services.kyc?.photos) return [];
    const expiresAt = clock.now() + PHOTO_LINK_MS;
    const made = SIDES.map((side) => ({ side, ticket: randomBytes(32).toString('base64url') }));
    await db.deleteFrom('photo_links').where('expires_at', '<=', new Date(clock.now())).execute();
    await db
      .insertInto('photo_links')
      .values(
        made.map(({ side, ticket }) => ({
          ...{ ticket_hash: hashOf(ticket), request, side },
          ...{ expires_at: new Date(expiresAt), used_at: null },
        })),
      )
      .execute();
    return made.map(({ side, ticket }) => ({
      side,
      link: `${settings.publicUrl}/bb/screening/photo?ticket=${ticket}`,
      expiresAt,
    }));
  }

  /** The picture, once: of many who ask with one ticket at the same time, one gets it. */
  async open(ticket: string): Promise<Buffer | undefined> {
    const { db, clock } = this.#services;
    const now = new Date(clock.now());
    const used = await db
      .updateTable('photo_links')
      .set({ used_at: now })
      .where('ticket_hash', '=', hashOf(ticket))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['request', 'side'])
      .executeTakeFirst();
    if (!used) return undefined;
    const check = await db
      .selectFrom('screening_checks')
      .select('subject')
      .where('request', '=', used.request)
      .where('source', '=', 'kyc')
      .where('state', '=', 'open')
      .executeTakeFirst();
    return check && (await this.#read(Number(check.subject), used.side))?.bytes;
  }
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
