import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { NodeHttp, NodeRefusal } from './node-http.ts';

/** Answers with the status and the text that are asked for. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const { status, text } = JSON.parse(body);
    response.writeHead(status).end(text);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const node = new NodeHttp(`http://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`);

const said = (status: number, text: string) =>
  node.post('', { status, text }, z.object({ height: z.string() }));

test('a number is the text that it was', async () => {
  expect(await said(200, '{"height":12345678901234567890}')).toEqual({ height: '12345678901234567890' });
});

test.each([
  ['an error with JSON of another form', 500, '{"error":"busy"}', 'HTTP 500'],
  ['a way that it does not know', 404, '{}', 'HTTP 404'],
  ['an error of a proxy', 502, '<html>', 'HTTP 502 without JSON'],
  ['a page where JSON should be', 200, '<html>', 'HTTP 200 without JSON'],
])('%s is a refusal, with its status', async (_name, status, text, message) => {
  const refusal = await said(status, text).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(NodeRefusal);
  expect(refusal).toMatchObject({ code: status, message });
});

test('an answer of another form is a fault of ours or the node’s, not a refusal; it names the place', async () => {
  const fault = await said(200, '{"height":{}}').catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(NodeRefusal);
  expect((fault as Error).message).toMatch(/^the answer does not fit at height: /);
  expect((fault as Error).message).not.toContain('secret');
});
