import { create } from 'zustand';

/** What the standalone steps know from one to the next. Gone with the page, so a reload begins anew. */
interface Registration {
  email: string | undefined;
  /** When the last code was mailed, in ms. */
  sentAt: number | undefined;
  /** The server has checked the code and lets this address register for a while. */
  verified: boolean;
}

const NEW: Registration = { email: undefined, sentAt: undefined, verified: false };

export const useRegistration = create<Registration>(() => NEW);

export function codeMailed(email: string): void {
  useRegistration.setState({ email, sentAt: Date.now(), verified: false });
}

export function codeChecked(): void {
  useRegistration.setState({ verified: true });
}

export function registrationDone(): void {
  useRegistration.setState(NEW);
}
