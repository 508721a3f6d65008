import { Texts } from '@bourse/ui/Texts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { Preview } from './Preview.tsx';

afterEach(cleanup);

test('a banner is previewed as home shows it: in its frame, with its picture and the way it leads', () => {
  const { container } = render(
    <Texts store={useLanguage}>
      <Preview
        kind="banner"
        title="New coin"
        text="Join now"
        picture="/pc/banners/nova.svg"
        link="/subcribe"
      />
    </Texts>,
  );
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pc/banners/nova.svg');
  expect(screen.getByText('New coin').closest('.rounded-card')?.textContent).toBe('New coinJoin nowOpen');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a banner that leads nowhere does not offer to', () => {
  render(
    <Texts store={useLanguage}>
      <Preview kind="banner" title="New coin" text="Join now" picture="" link="" />
    </Texts>,
  );
  expect(screen.queryByText('Open')).toBeNull();
});
