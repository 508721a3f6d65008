/** Names a state of what is saved. */
export type Version = number | string;

/** What is written in the fields of one text, by their names. */
export type Fields = Readonly<Record<string, string>>;

/** Fields of one text that have been changed and are not yet saved; the others follow what is saved. */
export interface Draft {
  readonly changes: Fields;
  /** Version of what is saved that the change began from. */
  readonly version: Version;
  /** What is on its way to the server, all fields; writing goes on meanwhile. */
  readonly sent?: Fields;
}

/** By the names of the texts. */
export type Drafts = Readonly<Record<string, Draft>>;

/** Those fields that do not say what `texts` does. */
function differing(changes: Fields, texts: Fields): Fields {
  return Object.fromEntries(Object.entries(changes).filter(([field, text]) => text !== texts[field]));
}

/** Whether a draft says anything that is not saved. */
export function saysMore({ changes }: Draft, texts: Fields): boolean {
  return Object.keys(differing(changes, texts)).length > 0;
}

/** The drafts after fields were changed; one that says what is saved is none. */
export function edited(
  drafts: Drafts,
  name: string,
  change: Fields,
  saved: { readonly texts: Fields; readonly version: Version },
): Drafts {
  const before = drafts[name];
  // One that says what is saved by now has come to its end: this is another one.
  const goesOn = before && (before.sent || saysMore(before, saved.texts));
  const { changes, version, sent } = goesOn ? before : { changes: {}, version: saved.version };
  const next = { ...changes, ...change };
  // While something is on its way, what is saved is about to be another text.
  if (sent) return { ...drafts, [name]: { changes: next, version, sent } };
  return withDraft(drafts, name, { changes: differing(next, saved.texts), version });
}

/** The drafts once the text has been sent. */
export function sending(drafts: Drafts, name: string, sent: Fields, version: Version): Drafts {
  return { ...drafts, [name]: { ...(drafts[name] ?? { changes: {}, version }), sent } };
}

/** How it went with what was sent: it is saved, waits for another operator, or was refused. */
export type Outcome = 'saved' | 'proposed' | 'refused';

/** The drafts once there is an answer: what was written after the sending stays. */
export function answered(drafts: Drafts, name: string, outcome: Outcome): Drafts {
  const draft = drafts[name];
  if (!draft) return drafts;
  const { sent = {}, changes, version } = draft;
  if (outcome === 'refused') return withDraft(drafts, name, { changes, version });
  const later = differing(changes, sent);
  // What waits is not what is saved: who writes on keeps the whole.
  const isWrittenOn = outcome === 'proposed' && Object.keys(later).length > 0;
  return withDraft(drafts, name, { changes: isWrittenOn ? changes : later, version });
}

/**
 * The drafts after an own change has been saved: those that began from what it replaced go on from it, so that the
 * operator is not in his own way.
 */
export function movedOn(drafts: Drafts, from: Version, to: Version): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).map(([name, draft]) => [
      name,
      draft.version === from ? { ...draft, version: to } : draft,
    ]),
  );
}

/** The drafts without one of them. */
export function dropped(drafts: Drafts, name: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([each]) => each !== name));
}

function withDraft(drafts: Drafts, name: string, draft: Draft): Drafts {
  return Object.keys(draft.changes).length === 0 ? dropped(drafts, name) : { ...drafts, [name]: draft };
}
