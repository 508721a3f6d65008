import { deriveAddress, deriveKeypair, sign } from 'ripple-keypairs';

const { publicKey, privateKey } = deriveKeypair('sp5fghtJtpUorTwvof1NpDXAzNwf5');

/** A wallet of the house on the XRP ledger whose keys the signer does not have. */
export const OTHER_XRP_WALLET = {
  address: deriveAddress(publicKey),
  /** A text, by the ledger's own library, written as operators bring it. */
  attest: (text: string): string =>
    `${publicKey}:${sign(Buffer.from(text, 'utf8').toString('hex'), privateKey)}`,
};
