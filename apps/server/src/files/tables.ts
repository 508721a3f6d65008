import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of stored files (migration 0006). */
export interface FileTables {
  files: FileTable;
  file_reads: FileReadTable;
  master_key_check: MasterKeyCheckTable;
}

/** What a stored file is for; `credential` comes with the call that uses it, not by itself. */
export type StoredPurpose = 'kyc' | 'avatar' | 'credential';

interface FileTable {
  id: string;
  owner_id: number;
  purpose: StoredPurpose;
  content_type: string;
  /** Bytes of the picture, before encryption. */
  size: number;
  /** The key of this file alone, sealed by the master key. */
  sealed_key: string;
  created_at: Date;
  /** Null: uploaded, and not yet part of anything. */
  used_at: Date | null;
}

interface FileReadTable {
  id: GeneratedAlways<string>;
  file_id: string;
  purpose: StoredPurpose;
  owner_id: number;
  reader_kind: 'owner' | 'operator' | 'service';
  reader_id: number;
  read_at: Date;
}

interface MasterKeyCheckTable {
  only_row?: boolean;
  sealed: string;
  /** Key of keyed hashes, sealed; null: it follows from the master key. */
  hashing: Generated<string | null>;
}
