import type { Startup } from '../en/startup.ts';

export const startup: Startup = {
  title: '거래소를 시작하고 있습니다…',
  hint: '준비가 끝나면 자동으로 이동합니다.',
};
