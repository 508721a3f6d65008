import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { canNotify, chooseBrowserNews, useBrowserNews } from './news.ts';

/** Switches notifications of the browser. Permission is asked for when they are switched on, not before. */
export function BrowserNews() {
  const t = useTranslations('messages.browser');
  const { on } = useBrowserNews();
  const [refused, setRefused] = useState(false);
  if (!canNotify()) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-13">
      <label className="flex min-h-7 cursor-pointer items-center gap-2 max-[699px]:min-h-11">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            void chooseBrowserNews(event.target.checked).then((allowed) => setRefused(!allowed));
          }}
          className="accent-(--accent-solid)"
        />
        {t('title')}
      </label>
      {refused && (
        <p role="alert" className="text-12 text-warning">
          {t('refused')}
        </p>
      )}
    </div>
  );
}
