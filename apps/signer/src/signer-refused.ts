/** The signer does not start, or a command does nothing, until a person changes what the message says. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
}
