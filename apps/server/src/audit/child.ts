import { answerParent } from '../database/apart.ts';
import { audit } from './audit.ts';

// The audit as a child process (see run-audit.ts).

answerParent(({ databaseUrl, archive }: { databaseUrl: string; archive: string }) =>
  audit(databaseUrl, archive),
);
