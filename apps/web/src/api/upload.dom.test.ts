import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { credentials, signIn, signOut } from '../session/session.ts';
import { SILENCE_MS, multipartBody, upload } from './upload.ts';

/** A request that a test answers by hand. */
class ScriptedRequest extends EventTarget {
  static last: ScriptedRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 200;
  responseText = '';
  body: FormData | undefined;
  aborted = false;

  constructor() {
    super();
    ScriptedRequest.last = this;
  }

  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
  }
  answer(body: string, status = 200): void {
    Object.assign(this, { status, responseText: body });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const file = new File(['picture'], 'id.png');

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest);
});

afterEach(() => {
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('fields come before files; empty ones are left out', () => {
  const body = multipartBody({ file }, { purpose: 'kyc', remark: '', id: undefined });
  expect([...body.keys()]).toEqual(['purpose', 'file']);
});

test('it tells how far it has come and answers the data', async () => {
  signIn({ userId: '7', token: 'secret' });
  const parts: number[] = [];
  const answered = upload(
    '/bb/file/upload',
    { file },
    { purpose: 'kyc' },
    { onProgress: (part) => parts.push(part) },
  );
  ScriptedRequest.last.progress(1, 4);
  ScriptedRequest.last.progress(4, 4);
  ScriptedRequest.last.answer('{"code":1,"msg":"Success","data":{"fileId":"abc"}}');
  expect(await answered).toEqual({ fileId: 'abc' });
  expect(parts).toEqual([0.25, 1]);
  expect(ScriptedRequest.last.headers['X-Access-Token']).toBe('secret');
});

test('a refusal says why', async () => {
  const answered = upload('/bb/file/upload', { file }, { purpose: 'kyc' });
  ScriptedRequest.last.answer('{"code":0,"msg":"Please choose a picture."}');
  await expect(answered).rejects.toMatchObject({ message: 'Please choose a picture.', code: 0 });
});

test('code -2 signs out', async () => {
  signIn({ userId: '7', token: 'old' });
  const answered = upload('/bb/file/upload', { file }, { purpose: 'kyc' });
  ScriptedRequest.last.answer('{"code":-2,"msg":"Your login has expired."}');
  await expect(answered).rejects.toMatchObject({ code: -2 });
  expect(credentials()).toBeUndefined();
});

test.each([
  ['a page of a proxy', '<html>', 502],
  ['a bug of the server', '{"code":0,"msg":"error"}', 500],
])('%s is no answer', async (_what, body, status) => {
  const answered = upload('/bb/file/upload', { file }, { purpose: 'kyc' });
  ScriptedRequest.last.answer(body, status);
  await expect(answered).rejects.toMatchObject({ name: 'CallError', code: undefined });
});

test('a slow line is waited for, a silent one is not', async () => {
  vi.useFakeTimers();
  const answered = upload('/bb/file/upload', { file }, { purpose: 'kyc' });
  const failed = expect(answered).rejects.toMatchObject({ code: undefined });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  ScriptedRequest.last.progress(1, 2);
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(ScriptedRequest.last.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(ScriptedRequest.last.aborted).toBe(true);
  await failed;
});
