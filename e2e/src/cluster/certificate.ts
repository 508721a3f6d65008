import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a self-signed certificate, for this machine where no other name is given: `certificate.pem` for clients, `tls.pem` with its key for HAProxy. */
export function makeCertificate(folder: string, name = 'localhost'): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject];
  execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const both = readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8');
  writeFileSync(join(folder, 'tls.pem'), both, { mode: 0o600 });
}
