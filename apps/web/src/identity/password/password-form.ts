/**
 * The forms of `/setting/password` and their addresses: `type` is 0 for a visitor and 1 for a change by a signed-in
 * user (docs/rules.md, "Screens"), `index` says which form (docs/glossary.md).
 */
export const PASSWORD_FORMS = {
  registerEmail: { type: '0', index: '1' },
  registerCode: { type: '0', index: '2' },
  registerPassword: { type: '0', index: '3' },
  forgot: { type: '0', index: '5' },
  loginPassword: { type: '1', index: '6' },
  fundPassword: { type: '1', index: '7' },
} as const;

export type PasswordForm = keyof typeof PASSWORD_FORMS;

export interface PasswordSearch {
  type?: string;
  index?: string;
}

/** The form at an address; an address without a form of its own leads to the first one of its type. */
export function passwordForm({ type, index }: PasswordSearch, signedIn: boolean): PasswordForm {
  const wanted = type === '0' || type === '1' ? type : signedIn ? '1' : '0';
  const forms = Object.entries(PASSWORD_FORMS) as [PasswordForm, (typeof PASSWORD_FORMS)[PasswordForm]][];
  const exact = forms.find(([, form]) => form.type === wanted && form.index === index);
  return exact?.[0] ?? (wanted === '0' ? 'forgot' : 'loginPassword');
}

export const REGISTER_STEPS = ['registerEmail', 'registerCode', 'registerPassword'] as const;
export type RegisterStep = (typeof REGISTER_STEPS)[number];

export function isRegisterStep(form: PasswordForm): form is RegisterStep {
  return (REGISTER_STEPS as readonly string[]).includes(form);
}
