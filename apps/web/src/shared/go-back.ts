declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whoever came for what the page he was on asks for is led back to it when he has it. */
    goBack?: true;
  }
}

/** State of a link to what is asked for before one can go on. */
export const GO_BACK = { goBack: true } as const;
