import { expect, test, vi } from 'vitest';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { RemindMe } from './RemindMe.tsx';

fakeExchange();

test('who waits for a subscription takes its beginning into his calendar', async () => {
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('TIDE.ics');
  });
  const user = await show(<RemindMe project={{ id: '5', coin: 'TIDE', joinStart: 1_800_000_000_000 }} />);
  await user.click(button('Remind me'));
  expect(click).toHaveBeenCalledOnce();
  expect(files[0]!.type).toBe('text/calendar');
  expect(await files[0]!.text()).toContain('SUMMARY:Subscribe to TIDE');
});
