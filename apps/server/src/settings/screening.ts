import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SanctionList } from '../screening/sanction-list.ts';
import type { SettingsReader } from './settings-reader.ts';

/** A service outside that screens, or identifies. */
export interface ScreeningService {
  /** Where it is asked; absent: it pulls. */
  readonly url?: string;
  /** What both sides sign with. */
  readonly secret: string;
  /** It may fetch the pictures of an application; never by default. */
  readonly photos?: boolean;
}

/** Who screens names and addresses (docs/screening.md). */
export interface ScreeningSettings {
  /** A file of names and addresses, read again when it changes. */
  readonly list?: string;
  readonly services: Partial<Record<'screening' | 'kyc', ScreeningService>>;
}

export function readScreening(reader: SettingsReader, mode: 'demo' | 'production'): ScreeningSettings {
  const list = readList(reader);
  const screening = readService(reader, 'SCREENING', mode);
  const kyc = withPhotos(reader, readService(reader, 'KYC', mode));
  return {
    ...(list !== undefined && { list }),
    services: { ...(screening && { screening }), ...(kyc && { kyc }) },
  };
}

/** Pictures go out only where the operator has said so. */
function withPhotos(reader: SettingsReader, kyc: ScreeningService | undefined): ScreeningService | undefined {
  const photos = reader.get('KYC_PHOTOS') ?? 'off';
  if (photos !== 'on' && photos !== 'off') reader.errors.push('KYC_PHOTOS: expected on or off');
  if (photos === 'on' && !kyc) reader.errors.push('KYC_PHOTOS: on needs KYC_SECRET.');
  return kyc && photos === 'on' ? { ...kyc, photos: true } : kyc;
}

function readList(reader: SettingsReader): string | undefined {
  const value = reader.get('SCREENING_LIST');
  if (value === undefined) return undefined;
  const path = resolve(value);
  try {
    new SanctionList(readFileSync(path, 'utf8'));
    return path;
  } catch (error) {
    reader.errors.push(`SCREENING_LIST: ${path} is no list (docs/screening.md): ${(error as Error).message}`);
    return undefined;
  }
}

/** Names go to it: in production by HTTPS, or within the machine. */
function readService(
  reader: SettingsReader,
  name: 'SCREENING' | 'KYC',
  mode: 'demo' | 'production',
): ScreeningService | undefined {
  const url = reader.url(`${name}_URL`, ['https:', 'http:'], 'secret');
  const secret = reader.get(`${name}_SECRET`);
  if (url === undefined && secret === undefined) return undefined;
  if (secret === undefined || secret.length < 32) {
    reader.errors.push(
      `${name}_SECRET: expected 32 characters or more, which the service has too; make it with: openssl rand -base64 32`,
    );
    return undefined;
  }
  if (url === undefined) return { secret };
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (mode === 'production' && protocol === 'http:' && !isNear)
    reader.errors.push(`${name}_URL: names of users go there; MODE=production needs https://.`);
  return { url, secret };
}
