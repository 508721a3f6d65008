import { browserStorage } from '@bourse/ui/lib/browser-storage';
import { create } from 'zustand';

export type Theme = 'dark' | 'light';

/** The trader's app at /pc keeps its choice under the same key. */
const storage = browserStorage<'theme'>();

export const useTheme = create<{ theme: Theme }>(() => ({
  theme: storage.load('theme') === 'light' ? 'light' : 'dark',
}));

export function chooseTheme(theme: Theme): void {
  storage.save('theme', theme);
  useTheme.setState({ theme });
}

/** Keeps the attribute that theme.css reads in step with the choice. */
export function applyTheme(): void {
  const apply = (): void => void (document.documentElement.dataset.theme = useTheme.getState().theme);
  useTheme.subscribe(apply);
  apply();
}
