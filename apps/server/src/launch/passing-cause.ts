import { StartRefused } from './start-refused.ts';

/** Of the system: no space, no quota, no file handles, no memory, nothing free just now. */
const SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EROFS']);
/** Of PostgreSQL, by class: insufficient resources (53), an operator's intervention (57, starting up too), its system (58). */
const DATABASE_CLASSES = ['53', '57', '58'];
/** What a program says that failed for one of these causes. */
const SAID =
  /No space left on device|Too many open files|Disk quota exceeded|the database system is starting up/;

/** Whether what failed may work later without anyone's doing: then it is tried again, for as long as it takes. */
export function isPassing(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof StartRefused && each.passing) return true;
    const { code } = each as { readonly code?: unknown };
    if (typeof code === 'string' && (SYSTEM.has(code) || isOfDatabase(code))) return true;
    if (SAID.test(each.message)) return true;
  }
  return false;
}

function isOfDatabase(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && DATABASE_CLASSES.some((each) => code.startsWith(each));
}
