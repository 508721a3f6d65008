/** What every operator may do who is signed in to the console, whatever his role. */
export const signedIn = { operator: 'signed-in' } as const;
