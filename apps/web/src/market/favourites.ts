import { create } from 'zustand';
import { load, save } from '../storage.ts';

/** Symbols that the reader has starred. */
export const useFavourites = create<{ symbols: ReadonlySet<string> }>(() => ({
  symbols: new Set((load('favourites') ?? '').split(',').filter(Boolean)),
}));

export function toggleFavourite(symbol: string): void {
  const symbols = new Set(useFavourites.getState().symbols);
  if (!symbols.delete(symbol)) symbols.add(symbol);
  save('favourites', [...symbols].join(','));
  useFavourites.setState({ symbols });
}
