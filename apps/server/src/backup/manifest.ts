import { z } from 'zod';

/** Of the files in a backup: counted up when what they are changes. */
export const FORMAT = 1;

const member = z.strictObject({ bytes: z.number(), sha256: z.string() });

/** What is in a backup, in its first file, `manifest.json`. Nothing in it is secret. */
export const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  /** ISO time. */
  made: z.string(),
  /** `cluster`: the files of the embedded PostgreSQL; `dump`: what pg_dump wrote of one's own. */
  kind: z.enum(['cluster', 'dump']),
  /** Major version of the PostgreSQL that it is of. */
  postgres: z.number(),
  /** The journal's number when it began: what is restored has at least that. */
  seq: z.string(),
  /** Names of the settings that were set; a restore needs them again. */
  settings: z.array(z.string()),
  members: z.record(z.string(), member),
});
export type Manifest = z.infer<typeof manifestShape>;

export const MANIFEST = 'manifest.json';
/** Users' pictures, the archive, and keys of a demo. */
export const FILES = 'files.tar.gz';
export const DUMP = 'database.dump';
export const CLUSTER = 'cluster.tar.gz';
/** The log between begin and end of the copy, which makes it consistent; with the label that says where it begins. */
export const LOG = 'cluster-log.tar.gz';
/** Password of the embedded PostgreSQL's own role; reachable on the loopback address only. */
export const ACCESS = 'postgres.json';

/** The settings that are set, without their values: some are passwords. */
export function settingNames(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => SETTINGS.test(name) && env[name]?.trim())
    .sort();
}

const SETTINGS =
  /^(PORT|HOST|DATA_DIR|FILES_DIR|DISK_FREE_MB|DATABASE_URL|DATABASE_DISK_PATH|DATABASE_DISK_MB|SMTP_URL|MAIL_FROM|FILE_KEY|FEED|SIM_SEED|MODE|DEMO_REVIEW|MOBILE_HOST|SERVICE_URL|TRUST_PROXY|PUBLIC_URL|PUBLIC_HOSTS|METRICS_PORT|METRICS_HOST|PLAIN_HTTP|APPROVAL_PROOF|OPERATOR_WAIT_HOURS|PROTECTION_WAIT_HOURS|COUNTRY_HEADER|XPUB_[A-Z]+|RPC_[A-Z0-9]+|BRAND_NAME|ROLE|NATS_URL|READ_DATABASE_URL|SIGNER_[A-Z_]+)$/;
