import { useState } from 'react';
import { CredentialsForm } from './CredentialsForm.tsx';
import { LoginTotpForm } from './LoginTotpForm.tsx';

/** What was entered when the server asked for the authenticator code as well. */
export interface EnteredLogin {
  email: string;
  password: string;
}

/** E-mail and password; then, where two-factor is on, the code of the authenticator app. */
export function LoginForm() {
  const [entered, setEntered] = useState<EnteredLogin>();
  if (entered) return <LoginTotpForm entered={entered} onBack={() => setEntered(undefined)} />;
  return <CredentialsForm onTotpRequired={setEntered} />;
}
