import { create } from 'zustand';
import { load, save } from '../storage.ts';

export interface Credentials {
  userId: string;
  token: string;
}

interface SessionState {
  /** Absent: a visitor. */
  credentials: Credentials | undefined;
  /** The need-login flag: shows the log-in dialog, on this tab. */
  needLogin: 'login' | 'register' | undefined;
  /** Where the log-in leads: where it was asked for, home, or to the page that needs it. */
  afterLogin: AfterLogin;
}

export type AfterLogin = 'here' | 'home' | { readonly to: string };

function savedCredentials(): Credentials | undefined {
  const userId = load('userId');
  const token = load('token');
  return load('login') === '1' && userId && token ? { userId, token } : undefined;
}

export const useSession = create<SessionState>(() => ({
  credentials: savedCredentials(),
  needLogin: undefined,
  afterLogin: 'home',
}));

export function useSignedIn(): boolean {
  return useSession((state) => state.credentials !== undefined);
}

export function credentials(): Credentials | undefined {
  return useSession.getState().credentials;
}

export function signIn(next: Credentials): void {
  save('userId', next.userId);
  save('token', next.token);
  save('login', '1');
  useSession.setState({ credentials: next, needLogin: undefined });
}

/** Forgets the user in this browser; the server's session is ended by `/user/logout`. */
export function signOut(): void {
  for (const key of ['userId', 'token', 'login', 'assets'] as const) save(key, undefined);
  useSession.setState({ credentials: undefined });
}

/** Opens the log-in dialog. Asked for by an action, one is back at it afterwards (`here`), and told why it opens. */
export function askLogin(tab: 'login' | 'register' = 'login', afterLogin: AfterLogin = 'here'): void {
  useSession.setState({ needLogin: tab, afterLogin });
}

export function dismissLogin(): void {
  useSession.setState({ needLogin: undefined });
}

/** Another tab of the browser signed in or out: follow it. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== 'token' && event.key !== 'login') return;
    const saved = savedCredentials();
    if (saved?.token !== credentials()?.token) useSession.setState({ credentials: saved });
  });
}
