import type { Startup } from '../en/startup.ts';

export const startup: Startup = { title: '交易所正在启动…', hint: '启动完成后将自动进入，请稍候。' };
