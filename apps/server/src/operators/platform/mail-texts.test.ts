import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', BRAND_NAME: 'Agora' } });
const admin = await enrolAdmin(exchange);
const other = await enrolAdmin(exchange, 'other@example.com');
afterAll(() => exchange.stop());

const REGISTER = { name: 'code.register', language: 'en-US' };
const OWN = {
  subject: 'Welcome to {{ brand }}',
  body: 'Glad that you are here. Your code for {{ brand }}:\n\nGood for ten minutes.',
};

async function byTwo(path: string, fields: Record<string, string>): Promise<void> {
  const { proposal } = await admin.ok(path, fields);
  expect(proposal).toBeDefined();
  expect((await other.approve(proposal)).code).toBe(1);
}

async function newcomer(email: string, language = 'en-US'): Promise<string> {
  expect((await exchange.visitor.call('/user/sendEmailCode', { email }, { language })).code).toBe(1);
  await exchange.mail.codeSoonFor(email);
  return exchange.mail.lettersTo(email).at(-1)!;
}

test('the list names every mail, and each has its four texts with their variables', async () => {
  const { list } = await admin.ok('/ops/api/mails/list');
  expect(list.find(({ name }: { name: string }) => name === 'code.register')).toEqual({
    name: 'code.register',
    subject: 'Your {{ brand }} registration code',
    changed: [],
  });
  const { data } = await admin.call('/ops/api/mails/list', {}, { language: 'ko' });
  expect(data.list[0].subject).toBe('{{ brand }} 가입 인증 코드');
  const { variables, needed, texts } = await admin.ok('/ops/api/mails/detail', { name: 'code.withdraw' });
  expect({ variables, needed }).toEqual({ variables: ['brand', 'operation'], needed: ['operation'] });
  expect(texts.map(({ language, isOwn }: any) => `${language} ${isOwn}`)).toEqual([
    'en-US false',
    'zh-CN false',
    'ko false',
    'ja false',
  ]);
});

test('a text of two admins is sent from the approval on, in its language alone, until they go back', async () => {
  expect(await newcomer('before@example.com')).toContain('Your code to register with Agora:');
  const { proposal } = await admin.ok('/ops/api/mails/set', { ...REGISTER, ...OWN });
  expect(await newcomer('meanwhile@example.com')).toContain('Your code to register with Agora:');
  const shown = await other.proposal(proposal);
  expect(JSON.parse(shown.after)).toEqual({ ...REGISTER, ...OWN, isOwn: true });
  expect(JSON.parse(shown.before).body).toContain('Your code to register with {{ brand }}:');
  expect((await other.approve(proposal)).code).toBe(1);
  const letter = await newcomer('after@example.com');
  expect(letter).toContain('Subject: Welcome to Agora');
  // Text first, then HTML: the code below the first paragraph in both.
  expect(letter).toMatch(/Your code for Agora:\r\n\r\n\d{6}\r\n\r\nGood for ten minutes\./);
  expect(letter).not.toContain('register with Agora');
  expect(await newcomer('korean@example.com', 'ko')).not.toContain('Good for ten minutes');
  await byTwo('/ops/api/mails/reset', REGISTER);
  expect(await newcomer('back@example.com')).toContain('Your code to register with Agora:');
  expect((await admin.call('/ops/api/mails/reset', REGISTER)).code).toBe(0);
  const log = await exchange.query(`select subject from audit_log where action = 'mail.text' order by id`);
  expect(log.map(({ subject }) => subject)).toEqual(['mail:code.register/en-US', 'mail:code.register/en-US']);
});

test('a message is filled with its values as its reader sees them, escaped in HTML', async () => {
  await byTwo('/ops/api/mails/set', {
    ...{ name: 'notice.kycRejected', language: 'en-US' },
    ...{ subject: '{{ brand }} could not verify you', body: 'Reason: <{{ reason }}>' },
  });
  const user = await exchange.signUp('rejected@example.com');
  await user.applyForVerification();
  const { list } = await admin.ok('/ops/api/kyc/list');
  const { id } = list.find(({ email }: { email: string }) => email === user.email);
  await admin.ok('/ops/api/kyc/reject', { id, reason: 'A <b>blurred</b> photo' });
  await exchange.settled();
  await expect
    .poll(() => exchange.mail.lettersTo(user.email).at(-1)!)
    .toContain('Subject: Agora could not verify you');
  const letter = exchange.mail.lettersTo(user.email).at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(letter).toContain('Reason: <A <b>blurred</b> photo>');
  expect(letter).toContain('&lt;A &lt;b&gt;blurred&lt;/b&gt; photo&gt;');
});

test.each([
  [{ subject: 'A', body: '{{ password }}' }, 'This mail has no password. It has: brand.'],
  [{ subject: '{{ reason', body: 'B' }, /^The text is not understood: /],
])('what cannot be sent is refused when it is saved, previewed and tried: %j', async (text, message) => {
  for (const call of ['set', 'preview', 'test']) {
    const { code, msg } = await admin.call(`/ops/api/mails/${call}`, { ...REGISTER, ...text });
    expect(code).toBe(0);
    expect(msg).toMatch(message);
  }
});

test.each(['\u202e', '\u200b', '\u2066'])(
  'a body with %j, which turns or hides what follows, is refused',
  async (unseen) => {
    const text = { name: 'code.withdraw', language: 'en-US', subject: 'A' };
    for (const body of [`${unseen}{{ operation }}`, `One.\n\n{{ operation }}${unseen}`])
      for (const call of ['set', 'preview', 'test'])
        expect((await admin.call(`/ops/api/mails/${call}`, { ...text, body })).code).toBe(0);
    expect(
      (await admin.call('/ops/api/mails/preview', { ...text, body: 'One.\n\n{{ operation }}' })).code,
    ).toBe(1);
  },
);

test('attack: a subject, or the name of the brand, spells letters that nobody sees as an encoded word', async () => {
  const encoded = '=?utf-8?B?4oCuZXZpbC5leGFtcGxl?=';
  for (const call of ['set', 'preview', 'test'])
    for (const subject of [encoded, `${encoded} {{ brand }}`, '=?{{ brand }}?='])
      expect((await admin.call(`/ops/api/mails/${call}`, { ...REGISTER, subject, body: 'B' })).code).toBe(0);
  const { code } = await admin.call('/ops/api/brand/set', { name: encoded, languages: 'en-US' });
  expect(code).toBe(0);
  // Nor does one that was saved before stand there raw.
  await exchange.query(
    `insert into mail_texts (name, language, subject, body) values ('code.register', 'en-US', $1, 'B')`,
    [encoded],
  );
  const letter = await newcomer('encoded@example.com');
  expect(letter).not.toContain(encoded);
  expect(letter).toContain(`Subject: =?UTF-8?B?${Buffer.from(encoded).toString('base64')}?=`);
  await exchange.query(`delete from mail_texts`);
});

test('attack: a link in a mail has a name before its host, or letters that pass for others', async () => {
  for (const body of ['https://localhost:18551@evil.example/', 'https://b\u043eurse.example/'])
    for (const call of ['set', 'preview', 'test']) {
      const { code, msg } = await admin.call(`/ops/api/mails/${call}`, { ...REGISTER, subject: 'A', body });
      expect({ code, msg }).toEqual({
        code: 0,
        msg: `A link may only lead to https, mailto or a page of this site: ${body}`,
      });
    }
});

test('a preview and a test mail have values of an example, and the test goes to who asks', async () => {
  const text = {
    name: 'notice.withdrawalFinished',
    language: 'ja',
    ...{ subject: 'S', body: '{{ amount }} {{ currency }}' },
  };
  const preview = await admin.ok('/ops/api/mails/preview', text);
  expect(preview.subject).toBe('S');
  expect(preview.text).toContain('1,250.5 USDT');
  expect(preview.html).toContain('<p>1,250.5 USDT</p>');
  await admin.ok('/ops/api/mails/test', text);
  await expect.poll(() => exchange.mail.lettersTo(admin.email).join('')).toContain('1,250.5 USDT');
});

test('a text that fails when it is sent gives way to ours: a code is waited for', async () => {
  await exchange.query(
    `insert into mail_texts (name, language, subject, body) values ('code.register', 'en-US', 'x', '{% broken %}')`,
  );
  expect(await newcomer('broken@example.com')).toContain('Your code to register with Agora:');
  expect(exchange.errors.some((line) => line.includes('the text of a mail was not filled'))).toBe(true);
  await exchange.query(`delete from mail_texts`);
});
