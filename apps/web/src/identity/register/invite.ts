/** The invite code of a register link (`/pc/home?invite=CODE`), kept while the visitor looks around. */
let invite = '';

export function rememberInvite(search: string): void {
  invite = new URLSearchParams(search).get('invite')?.trim() ?? '';
}

export function rememberedInvite(): string {
  return invite;
}
