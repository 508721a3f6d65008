import { create } from 'zustand';

/** Whether the tour is open. It can be left at any time, and found again in the account menu. */
export const useTour = create<{ open: boolean }>(() => ({ open: false }));

export function showTour(): void {
  useTour.setState({ open: true });
}

export function leaveTour(): void {
  useTour.setState({ open: false });
}
