import { create } from 'zustand';

/** The article that a visitor reads over the page he is on: the help centre itself is for users. */
export const useReading = create<{ article: string | undefined }>(() => ({ article: undefined }));

export function read(article: string): void {
  useReading.setState({ article });
}

export function stopReading(): void {
  useReading.setState({ article: undefined });
}
