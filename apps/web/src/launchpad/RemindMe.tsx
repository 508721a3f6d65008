import { Button } from '@bourse/ui/Button';
import { saveFile } from '@bourse/ui/lib/save-file';
import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Project } from './api.ts';
import { reminderFile, zoneAt } from './reminder.ts';

/** An entry for the reader's calendar: when the project can be joined. Made here; nobody hears of it. */
export function RemindMe({
  project: { id, coin, joinStart },
}: {
  project: Pick<Project, 'id' | 'coin' | 'joinStart'>;
}) {
  const t = useTranslations('launchpad');
  const remind = () => {
    const text = reminderFile({
      uid: `subscription-${id}@${location.host}`,
      title: t('join', { coin }),
      url: location.href,
      start: joinStart,
      now: Date.now(),
      zone: zoneAt(joinStart),
    });
    saveFile(`${coin}.ics`, new Blob([text], { type: 'text/calendar' }));
  };
  return (
    <Button tone="secondary" className="w-full" onClick={remind}>
      <CalendarPlus aria-hidden className="size-4" />
      {t('remind')}
    </Button>
  );
}
