import { notifyManager } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  answered,
  dropped,
  edited,
  movedOn,
  saysMore,
  sending,
  type Drafts,
  type Fields,
  type Version,
} from './drafts.ts';

interface Options<Name> {
  /** Of a text that is saved, where the server looks at versions: it refuses a draft that began from another one. */
  versionOf?: (name: Name) => Version;
  /** Whether drafts are lost on the way to another tab of the same page as well. */
  inOneTab?: boolean;
}

/**
 * What an operator writes into texts that are saved (`saved`, by their names), until he saves it: nothing else takes it
 * away. What is saved may change under it by others, writing goes on while something is being saved, and leaving asks.
 */
export function useDrafts<Saved extends Readonly<Record<string, Fields>>>(
  saved: Saved,
  { versionOf = () => 0, inOneTab = false }: Options<keyof Saved & string> = {},
) {
  type Name = keyof Saved & string;
  const t = useTranslations('common');
  const [drafts, setDrafts] = useState<Drafts>({});
  const isUnsaved = (name: Name): boolean => {
    const draft = drafts[name];
    return draft !== undefined && saysMore(draft, saved[name]!);
  };
  const unsaved = Object.keys(saved).some(isUnsaved);

  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && (inOneTab || current.pathname !== next.pathname) && !confirm(t('leaveUnsaved')),
    enableBeforeUnload: () => unsaved,
  });

  /** What stands in the fields: what was written, else what is saved. */
  const textsOf = <Each extends Name>(name: Each): Saved[Each] => ({
    ...saved[name]!,
    ...drafts[name]?.changes,
  });

  return {
    unsaved,
    isUnsaved,
    textsOf,
    edit<Each extends Name>(name: Each, change: Partial<Saved[Each]>): void {
      setDrafts((before) =>
        edited(before, name, change as Fields, { texts: saved[name]!, version: versionOf(name) }),
      );
    },
    discard(name: Name): void {
      setDrafts((before) => dropped(before, name));
    },
    /** Sends a text as it stands; once it is saved or proposed it is no draft any more. Rejects as `send` does. */
    async save<Each extends Name, Answer extends { readonly proposal?: string | undefined }>(
      name: Each,
      send: (texts: Saved[Each], version: Version) => Promise<Answer>,
    ): Promise<Answer> {
      const texts = textsOf(name);
      const version = drafts[name]?.version ?? versionOf(name);
      setDrafts((before) => sending(before, name, texts, version));
      try {
        const answer = await send(texts, version);
        // The page has the new state by then: a text that fell back to the old one in between would move the cursor.
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
        setDrafts((before) => answered(before, name, answer.proposal === undefined ? 'saved' : 'proposed'));
        return answer;
      } catch (error) {
        setDrafts((before) => answered(before, name, 'refused'));
        throw error;
      }
    },
    /** An own change has made another version of what is saved. */
    moveOn(from: Version, to: Version): void {
      setDrafts((before) => movedOn(before, from, to));
    },
  };
}

/** The drafts of a page, for its parts. */
export type PageDrafts<Saved extends Readonly<Record<string, Fields>>> = ReturnType<typeof useDrafts<Saved>>;
