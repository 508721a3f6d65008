import { classes } from '@bourse/ui/lib/classes';
import { formatDateTime } from '@bourse/ui/format/time';
import { CircleCheck, CircleDot, CircleDashed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Project } from './api.ts';
import { useServerNow } from './server-now.ts';

/** The four dates of a project, and how far it is. */
export function Timeline({ project }: { project: Project }) {
  const t = useTranslations('launchpad');
  const now = useServerNow(project.moment);
  const dates = [
    ['warmupStart', project.warmupStart],
    ['joinStart', project.joinStart],
    ['joinEnd', project.joinEnd],
    ['unlock', project.unlockTime],
  ] as const;
  const last = dates.findLastIndex(([, at]) => at <= now);
  return (
    <ol className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {dates.map(([name, at], index) => {
        const Sign = index < last ? CircleCheck : index === last ? CircleDot : CircleDashed;
        return (
          <li
            key={name}
            aria-current={index === last ? 'step' : undefined}
            className={classes('border-t-2 pt-2.5', index <= last ? 'border-accent' : 'border-line-strong')}
          >
            <p className="flex items-center gap-1.5 text-13 font-medium">
              <Sign
                aria-hidden
                className={classes('size-4 shrink-0', index <= last ? 'text-accent' : 'text-muted')}
              />
              {t(`dates.${name}`)}
            </p>
            <time dateTime={new Date(at).toISOString()} className="mt-1 block text-12 text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
