import type { Startup } from '../en/startup.ts';

export const startup: Startup = {
  title: '取引所を起動しています…',
  hint: '準備ができしだい自動的に開きます。',
};
