import { z } from 'zod';
import { expect, test } from 'vitest';
import { refuse } from '@bourse/protocol/refusal';
import { formFields, jsonFields, parseFields, type Fields } from './fields.ts';

function form(text: string): Fields {
  return formFields(text) as Fields;
}

test('a form is decoded; an empty field counts as absent', () => {
  expect({ ...form('a=1&b=x+y%21&c=') }).toEqual({ a: '1', b: 'x y!' });
});

test('a repeated field is refused: nobody knows which was meant', () => {
  expect(formFields('price=1&amount=2&price=3')).toEqual(refuse('INVALID_FIELD', { field: 'price' }));
});

test('field names of the object prototype are ordinary names', () => {
  const fields = form('__proto__=x&constructor=y');
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
  expect(parseFields(z.object({ toString: z.string() }), fields)).toEqual(
    refuse('INVALID_FIELD', { field: 'toString' }),
  );
});

test.each([
  ['{"a":1,"b":"x","c":null}', { a: '1', b: 'x' }],
  ['{"amount":0.1}', { amount: 0.1 }],
  ['{"big":9007199254740993}', { big: 9007199254740992 }],
  ['', {}],
])('JSON %s', (text, expected) => {
  expect({ ...(jsonFields(text) as object) }).toEqual(expected);
});

test.each(['[]', '1', 'null', '{', '"x"'])('JSON %s is no set of fields', (text) => {
  expect(jsonFields(text)).toEqual(refuse('INVALID_FIELD', { field: 'body' }));
});

test.each([
  '{"amount":"1","amount":"2"}',
  String.raw`{"amount":"1","am\u006funt":"2"}`,
  '{"orders":[{"price":"1","price":"2"}]}',
  '{"__proto__":{},"__proto__":{}}',
])('attack: in JSON a repeated name is refused as well: %s', (text) => {
  expect(jsonFields(text)).toEqual(refuse('INVALID_FIELD', { field: 'body' }));
});

test('names of things that stand side by side are no repeated ones, nor what texts look like', () => {
  const orders = [{ price: '1:2', note: '"a":"b"' }, { price: '3' }];
  expect(jsonFields(JSON.stringify({ orders, price: '{"price":1}' }))).toEqual({
    orders,
    price: '{"price":1}',
  });
});

test('attack: thousands of fields are refused before they are taken apart', () => {
  const names = Array.from({ length: 8_000 }, (_, n) => `k${n}`);
  const tooMany = refuse('INVALID_FIELD', { field: 'body' });
  expect(formFields(names.map((name) => `${name}=1`).join('&'))).toEqual(tooMany);
  expect(formFields(names.join('&'))).toEqual(tooMany);
  expect(jsonFields(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))))).toEqual(tooMany);
  expect(Object.keys(form(names.slice(0, 200).join('=1&')))).toHaveLength(199);
});

test('attack: a body of brackets, names or numbers is refused before it is taken apart', () => {
  const tooMany = refuse('INVALID_FIELD', { field: 'body' });
  expect(jsonFields(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).toEqual(tooMany);
  expect(jsonFields(`{"a":[${'{},'.repeat(2_000)}{}]}`)).toEqual(tooMany);
  expect(jsonFields(`{"a":[${'1,'.repeat(30_000)}1]}`)).toEqual(tooMany);
  expect(jsonFields(`{"a":{${'"b" : "",'.repeat(5_000)}"c":""}}`)).toEqual(tooMany);
  expect(jsonFields(`{"a":[${'[1],'.repeat(500)}[1]]}`)).not.toEqual(tooMany);
  const text = String.raw`a "text" of [marks], {with}: many, many \ of them. `.repeat(1_000);
  expect(jsonFields(JSON.stringify({ text }))).toEqual({ text });
});

test('JSON cannot reach the prototype', () => {
  jsonFields('{"__proto__":{"polluted":1}}');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

const schema = z.object({ email: z.string({ error: 'EMAIL_ERROR' }), amount: z.string() });

test('the first wrong field is named, with the message of its schema when that is one', () => {
  expect(parseFields(schema, form(''))).toEqual(refuse('EMAIL_ERROR', { field: 'email' }));
  expect(parseFields(schema, form('email=x'))).toEqual(refuse('INVALID_FIELD', { field: 'amount' }));
  expect(parseFields(schema, form('email=x&amount=1&other=2'))).toEqual({
    value: { email: 'x', amount: '1' },
  });
});

test('NUL is refused in any field', () => {
  expect(parseFields(schema, form('email=x&amount=1&o%00ther=%00'))).toEqual(
    refuse('INVALID_FIELD', { field: 'o?ther' }),
  );
});
