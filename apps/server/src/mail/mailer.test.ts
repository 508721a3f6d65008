import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderEmail } from './render-email.ts';
import { createMailer, senderOf } from './mailer.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const log = pino({ level: 'silent' });
const clock = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6) };
const template = { subject: '注册验证码', paragraphs: ['您的验证码：', '10 分钟内有效 <b>'], code: '012345' };

test('without SMTP each message is a file, in the order of sending', async () => {
  const mailer = createMailer({ settings: { dataDir, brandName: 'Bourse' }, log, clock });
  await mailer.send(renderEmail('first@example.com', template, 'Bourse'));
  await mailer.send(renderEmail('second@example.com', template, 'Bourse'));
  const files = readdirSync(join(dataDir, 'outbox')).sort();
  expect(files).toHaveLength(2);
  expect(files[0]).toMatch(/^2026-01-02T03-04-05-006Z-.*\.eml$/);
  const [first, second] = files.map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
  expect(first).toContain('To: first@example.com');
  expect(second).toContain('To: second@example.com');
  expect(first).toMatch(/^012345\r$/m);
  expect(first).toContain('&lt;b&gt;');
  expect(statSync(join(dataDir, 'outbox', files[0]!)).mode & 0o077).toBe(0);
});

test('with SMTP the message goes to the server', async () => {
  const smtp = await fakeSmtp();
  const mailer = createMailer({ settings: { dataDir, brandName: 'Bourse', smtpUrl: smtp.url }, log, clock });
  await mailer.send(renderEmail('someone@example.com', template, 'Bourse'));
  mailer.close();
  smtp.server.close();
  expect(smtp.received()).toContain('RCPT TO:<someone@example.com>');
  expect(smtp.received()).toContain('From: Bourse <no-reply@127.0.0.1>');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a mail server that does not answer is an error, not a silence', async () => {
  const mailer = createMailer({
    settings: { dataDir, brandName: 'Bourse', smtpUrl: 'smtp://127.0.0.1:1' },
    log,
    clock,
  });
  await expect(mailer.send(renderEmail('someone@example.com', template, 'Bourse'))).rejects.toThrow();
});

test.each([
  ['smtp://mail.example.com', 'no-reply@mail.example.com'],
  ['smtps://ann%40example.com:secret@mail.example.com:465', 'ann@example.com'],
  ['smtp://key:secret@mail.example.com?from=exchange@example.com', 'exchange@example.com'],
])('the sender for %s', (url, sender) => expect(senderOf(url)).toBe(sender));

/** Says yes to everything and keeps what it was told. */
async function fakeSmtp(): Promise<{ server: Server; url: string; received: () => string }> {
  let text = '';
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 fake\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      for (const line of String(chunk).split('\r\n')) {
        if (inData) {
          if (line === '.') {
            inData = false;
            socket.write('250 taken\r\n');
          }
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line !== '') socket.write('250 yes\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { server, url: `smtp://127.0.0.1:${port}`, received: () => text };
}
