import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const editor = await enrolOperator(exchange, admin, 'support');
afterAll(() => stopClean(exchange, admin));

const OPS = '/ops/api/content';
const find = async (search: string) =>
  (await editor.ok(`${OPS}/list`, { search, pageSize: 100 })).list.find((row: any) => row.slug === search);
const read = async (id: string, language = 'en-US') =>
  exchange.visitor.call('/bb/index/helpDetail', { id }, { language });
/** The second person's yes; answers the content as it is then. */
async function approved({ id, proposal }: { id: string; proposal?: string }): Promise<any> {
  expect(proposal).toEqual(expect.any(String));
  expect((await editor.approve(proposal!)).msg).toBe('A different operator has to approve this.');
  expect((await admin.approve(proposal!)).data).toMatchObject({ status: 'finished', refusal: '' });
  return editor.ok(`${OPS}/detail`, { id });
}
const messages = {
  html: 'HTML is not allowed in texts; please use Markdown.',
  meanwhile: 'This was changed by someone else meanwhile. Please reload it.',
  outdated:
    'What this is about has changed since it was proposed. Whoever proposed it has to cancel it and propose it anew.',
};

test('the help centre has tabs with articles, found by words in the reader’s language', async () => {
  const { list } = await exchange.visitor.ok('/bb/index/helpCenterTab');
  expect(list).toEqual([
    { id: 'start', title: 'Getting started', articles: 2 },
    { id: 'funds', title: 'Deposits and withdrawals', articles: 2 },
    { id: 'trading', title: 'Trading and subscription', articles: 2 },
    { id: 'contracts', title: 'Contracts', articles: 3 },
    { id: 'rules', title: 'Rules and risk', articles: 4 },
  ]);
  const search = async (fields: Record<string, string>, language = 'en-US') => {
    const { data } = await exchange.visitor.call('/bb/index/helpCenter', fields, { language });
    return [data.totalRow, ...data.list.map(({ id }: { id: string }) => id)];
  };
  expect(await search({ tab: 'funds' })).toEqual([2, 'how-to-deposit', 'how-to-withdraw']);
  expect(await search({ search: 'FEES' })).toContain('fees');
  expect((await search({ search: 'fees' }))[1]).toBe('fees');
  expect(await search({ search: '강제 청산의' }, 'ko')).toEqual([1, 'liquidation']);
  expect(await search({ search: '강제 청산의' }, 'ja')).toEqual([0]);
  expect(await search({ search: '%' })).not.toEqual([13]);
  expect(await search({ search: 'x_y\\' })).toEqual([0]);
  expect(await search({ tab: 'nothing' })).toEqual([0]);
  const page = await exchange.visitor.ok('/bb/index/helpCenter', { pageNo: 2, pageSize: 5 });
  expect([page.totalRow, page.list.length]).toEqual([13, 5]);
  expect(page.list[0].excerpt).not.toMatch(/[*#|]/);
});

test('pages about the house by their type; unknown ones are refused', async () => {
  const about = async (fields: Record<string, string>) =>
    (await exchange.visitor.call('/bb/index/aboutUs', fields, { language: 'zh-CN' })).data?.title;
  expect(await about({ type: '8' })).toBe('关于我们');
  expect(await about({})).toBe('关于我们');
  expect(await about({ type: '10' })).toBe('法律声明');
  expect(await about({ type: '9' })).toBe('用户协议');
  expect(await about({ type: '7' })).toBe('联系我们');
  expect(await about({ type: 'policy' })).toBe('隐私政策');
  for (const type of ['1', '__proto__', 'constructor'])
    expect((await exchange.visitor.call('/bb/index/aboutUs', { type })).code).toBe(0);
  for (const id of ['nothing', 'start', '../x', 'a'.repeat(100)]) expect((await read(id)).code).toBe(0);
  const { figures, pitch } = await exchange.visitor.ok('/bb/index');
  expect(figures.map(({ value }: { value: string }) => value)).toEqual([
    '10%',
    '2.5%',
    '7.5%',
    '25%',
    '21 days',
    '$55,500',
  ]);
  expect(pitch.title).toBe('One token for the AI and blockchain ecosystem');
});

test('an article is edited in Korean; every version is kept and can come back; a restart overwrites nothing', async () => {
  const { id, version } = await find('fees');
  expect(version).toBe(1);
  const before = (await read('fees', 'ko')).data;
  const text = { language: 'ko', title: '새 수수료', text: '**무료**입니다.' };
  const proposed = await editor.ok(`${OPS}/text`, { id, version, ...text });
  expect((await read('fees', 'ko')).data).toEqual(before);
  const saved = await approved(proposed);
  expect(saved).toMatchObject({ version: 2 });
  expect((await read('fees', 'ko')).data).toMatchObject({
    title: text.title,
    text: text.text,
    language: 'ko',
  });
  expect((await read('fees', 'ja')).data.title).toBe('手数料');
  // Whoever did not see that change is told.
  const late = await editor.call(`${OPS}/text`, { id, version, ...text, text: 'late' });
  expect(late.msg).toBe(messages.meanwhile);
  await exchange.restart();
  expect((await read('fees', 'ko')).data.title).toBe(text.title);
  expect(saved.versions.map((each: any) => [each.version, each.by])).toEqual([
    [2, 'support@example.com'],
    [1, ''],
  ]);
  const old = await editor.ok(`${OPS}/version`, { id, version: 1 });
  expect(old.texts.find((each: any) => each.language === 'ko').text).toBe(before.text);
  await approved(await editor.ok(`${OPS}/restore`, { id, version: 2, to: 1 }));
  expect((await read('fees', 'ko')).data).toMatchObject({ title: before.title, text: before.text });
  const log = await admin.ok('/ops/api/log/list', { subject: `content:${id}` });
  expect(log.list.map(({ action }: { action: string }) => action)).toEqual([
    'content.restore',
    'content.text',
  ]);
  expect(log.list[1].before).toContain(before.title);
  expect(log.list[1].after).toContain(text.title);
});

test('a new article is a draft until it is published, and can be hidden', async () => {
  const fields = { kind: 'article', slug: 'new-article', tab: 'funds', position: 99, title: 'New' };
  const { id } = await editor.ok(`${OPS}/create`, fields);
  expect((await editor.call(`${OPS}/create`, fields)).code).toBe(0);
  expect((await editor.call(`${OPS}/create`, { ...fields, slug: 'other', tab: 'no-tab' })).code).toBe(0);
  expect((await editor.call(`${OPS}/create`, { kind: 'article', title: 'x' })).code).toBe(0);
  expect((await editor.call(`${OPS}/create`, { kind: 'notice', slug: 'x', title: 'x' })).code).toBe(0);
  const text = { id, version: 1, language: 'en-US', title: 'New' };
  const hostile = await editor.call(`${OPS}/text`, { ...text, text: '<script>1</script>' });
  expect(hostile.msg).toBe(messages.html);
  expect((await editor.call(`${OPS}/text`, { ...text, text: '[x](javascript:1)' })).code).toBe(0);
  await editor.ok(`${OPS}/text`, { ...text, text: 'Hello' });
  expect((await read('new-article')).code).toBe(0);
  expect((await find('new-article')).state).toBe('draft');
  const now = exchange.clock.now();
  const publish = async (version: number, more: object) =>
    approved(await editor.ok(`${OPS}/publish`, { id, version, state: 'published', ...more }));
  expect((await publish(2, { publishTime: now + 1_000 })).state).toBe('scheduled');
  expect((await read('new-article')).code).toBe(0);
  await exchange.clock.advance(1_000);
  expect((await read('new-article', 'ja')).data).toMatchObject({ text: 'Hello', language: 'en-US' });
  await publish(3, { hideTime: exchange.clock.now() });
  expect((await read('new-article')).code).toBe(0);
  expect((await editor.ok(`${OPS}/detail`, { id })).state).toBe('hidden');
  expect((await editor.ok(`${OPS}/publish`, { id, version: 4, state: 'draft' })).state).toBe('draft');
  expect((await editor.call(`${OPS}/detail`, { id: 900_000_000 })).code).toBe(0);
  expect((await editor.call(`${OPS}/detail`, { id: '900000000000000' })).code).toBe(0);
});

test('a notice is published and read on its own', async () => {
  const { id } = await editor.ok(`${OPS}/create`, { kind: 'notice', title: 'Maintenance' });
  expect((await exchange.visitor.call('/bb/index/noticeDetail', { id })).code).toBe(0);
  const { proposal } = await editor.ok(`${OPS}/publish`, { id, version: 1, state: 'published' });
  expect((await exchange.visitor.call('/bb/index/noticeDetail', { id })).code).toBe(0);
  await approved({ id, proposal });
  expect(await exchange.visitor.ok('/bb/index/noticeDetail', { id })).toMatchObject({
    id,
    title: 'Maintenance',
  });
  const link = { id, version: 2, link: 'javascript:alert(1)' };
  expect((await editor.call(`${OPS}/settings`, link)).code).toBe(0);
  await approved(await editor.ok(`${OPS}/settings`, { ...link, link: '/subcribe', position: 3 }));
});

test('one of support leads all users to a site of his own: nobody sees it before another has read it', async () => {
  const home = async () => JSON.stringify(await exchange.visitor.ok('/bb/index'));
  const banner = { kind: 'banner', title: 'Free money', link: 'https://evil.example.com' };
  const { id } = await editor.ok(`${OPS}/create`, banner);
  const { proposal } = await editor.ok(`${OPS}/publish`, { id, version: 1, state: 'published' });
  expect(await home()).not.toContain('evil.example.com');
  // The second person is shown what would go out.
  expect((await admin.proposal(proposal)).before).toContain('https://evil.example.com');
  // What was changed after it was proposed is not what was read.
  await editor.ok(`${OPS}/text`, { id, version: 1, language: 'en-US', title: 'Your account is blocked' });
  expect((await admin.approve(proposal)).msg).toBe(messages.outdated);
  await editor.ok('/ops/api/proposals/cancel', { id: proposal });

  const published = await approved(await editor.ok(`${OPS}/publish`, { id, version: 2, state: 'published' }));
  const words = { id, version: published.version, language: 'ko', title: 'x' };
  const later = await editor.ok(`${OPS}/text`, { ...words, text: '[go](https://evil.example.com/ko)' });
  expect(later.version).toBe(published.version);
  expect(await home()).not.toContain('evil.example.com/ko');
  // What is wrong is refused before anyone is asked; to take off takes one.
  await editor.ok('/ops/api/proposals/cancel', { id: later.proposal });
  expect((await editor.call(`${OPS}/text`, { ...words, text: '<b>x</b>' })).msg).toBe(messages.html);
  const off = await editor.ok(`${OPS}/publish`, { id, version: published.version, state: 'draft' });
  expect(off).toMatchObject({ state: 'draft' });
  expect(off.proposal).toBeUndefined();
});

test('no place that a draft leaves open is shown to visitors, whichever way it would come out', async () => {
  const open = (place: string, language: string) =>
    `“${place}” (${language}) is not filled in yet. Fill in all places in double square brackets before visitors see them.`;
  const fields = { kind: 'article', slug: 'imprint', tab: 'rules', title: 'Imprint' };
  let page = await editor.ok(`${OPS}/create`, fields);
  const write = (language: string, text: string) =>
    editor.call(`${OPS}/text`, { id: page.id, version: page.version, language, title: 'Imprint', text });
  // A draft may have them, and a link is none.
  page = (await write('en-US', 'We are [[legal entity]], [[1]](https://agora.test).')).data;
  page = (await write('ko', '[[등록 주소]]')).data;
  const publish = (state = 'published') =>
    editor.call(`${OPS}/publish`, { id: page.id, version: page.version, state });
  expect((await publish()).msg).toBe(open('[[legal entity]]', 'en-US'));
  page = (await write('en-US', 'We are Agora Ltd., [[1]](https://agora.test).')).data;
  expect((await publish()).msg).toBe(open('[[등록 주소]]', 'ko'));
  page = (await write('ko', '서울')).data;
  page = await approved((await publish()).data);
  expect((await write('en-US', 'We are [[another entity]].')).msg).toBe(open('[[another entity]]', 'en-US'));
  const back = { id: page.id, version: page.version, to: 2 };
  expect((await editor.call(`${OPS}/restore`, back)).msg).toBe(open('[[legal entity]]', 'en-US'));
  page = (await publish('draft')).data;
  expect((await write('en-US', 'We are [[another entity]].')).code).toBe(1);
});
