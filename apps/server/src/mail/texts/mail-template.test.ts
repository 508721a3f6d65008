import { MAIL_NAMES } from '@bourse/protocol/mail/names';
import { LANGUAGES } from '@bourse/protocol/languages';
import { describe, expect, test } from 'vitest';
import { isBound, letterText } from '../../identity/email-templates.ts';
import { noticeText } from '../../inbox/wording.ts';
import { MailCatalogue } from './mail-catalogue.ts';
import { fillText, refuseText } from './mail-template.ts';
import { samplesOf } from './samples.ts';

const SHAPE = { variables: ['brand', 'amount'], needed: [] };
const refusalOf = (body: string, shape: Parameters<typeof refuseText>[1] = SHAPE) =>
  refuseText({ subject: 'A', body }, shape);

describe('what an operator writes', () => {
  test.each([
    ['a variable that the mail has not', '{{ amount }} {{ ammount }}', 'OPS_MAIL_VARIABLE'],
    ['a variable in a condition', '{% if user %}x{% endif %}', 'OPS_MAIL_VARIABLE'],
    ['what is cut off', 'You get {{ amount', 'OPS_MAIL_TEMPLATE'],
    ['a loop', '{% for i in (1..9) %}x{% endfor %}', 'OPS_MAIL_TEMPLATE'],
    ['a file', "{% include '/etc/passwd' %}", 'OPS_MAIL_TEMPLATE'],
    ['a variable of its own', '{% assign brand = "Other" %}', 'OPS_MAIL_TEMPLATE'],
    ['a filter that is none', '{{ amount | money }}', 'OPS_MAIL_TEMPLATE'],
  ])('is refused with %s', (_, body, code) => {
    expect(refusalOf(body)?.code).toBe(code);
  });

  test('may ask whether something is there, and has to name what a code confirms', () => {
    expect(refusalOf('{% if amount %}{{ amount }}{% else %}nothing{% endif %}')).toBeUndefined();
    const bound = { variables: ['brand', 'operation'], needed: ['operation'] };
    expect(refusalOf('Your code:', bound)?.code).toBe('OPS_MAIL_NEEDS');
    expect(refusalOf('{{ operation }}', bound)).toBeUndefined();
    expect(
      refusalOf('Your code for {{- operation -}}, {% if brand %}{{ operation }}{% endif %}', bound),
    ).toBeUndefined();
  });

  test.each([
    '{% if 1 == 2 %}{{ operation }}{% endif %} Your code:',
    '{% unless operation contains "0x5290" %}{{ operation }}{% endunless %}',
    '{{ operation | slice: 0, 0 }}',
    '{{ operation | replace: "0x5290", "yours" }}',
    '{{ brand }}: "operation"',
  ])('attack: the mail of a code names what it confirms but for one thief’s address: %s', (body) => {
    const bound = { variables: ['brand', 'operation'], needed: ['operation'] };
    expect(refusalOf(body, bound)?.code).toBe('OPS_MAIL_NEEDS');
  });

  test.each([
    '{{ "%E2%80%AE" | url_decode }}{{ operation }}',
    '{% if operation contains "0x5290" %}{{ "4oCu" | base64_decode }}{% endif %}{{ operation }}',
    '{{ "\\u202e" }}{{ operation }}',
    '{{ operation }} {{ "U2VuZCB1cyB0aGUgY29kZQ==" | base64_decode }}',
    '{{ operation }} {{ "edoc eht su dnes" | split: "" | reverse | join: "" }}',
    '{{ operation }}{{ "}}\\u200b" }}',
  ])('attack: letters that nobody sees come into a mail spelled in another way: %s', (body) => {
    const bound = { variables: ['brand', 'operation'], needed: ['operation'] };
    expect(refusalOf(body, bound)?.code).toBe('OPS_MAIL_TEMPLATE');
    // Nor are they filled in of a text that was saved before they were refused.
    expect(() => fillText({ subject: 'A', body }, { brand: 'Agora', operation: '0x5290' })).toThrow();
  });

  test('may cut, join and replace what is seen', () => {
    const body = '{{ amount | append: " USDT" | upcase }}{{ brand | slice: 0, 2 | default: "-" }}';
    expect(refusalOf(body)).toBeUndefined();
    expect(fillText({ subject: 'A', body }, { amount: '5', brand: 'Agora' }).paragraphs).toEqual([
      '5 USDTAg',
    ]);
  });
});

describe('attack: a link in a mail leads elsewhere than where it is read', () => {
  test.each([
    'Sign in: https://localhost:18551@evil.example/',
    'https://b\u043eurse.example/',
    'https://bourse.example\u3002evil.example/',
    'https://b\u0331ourse.example',
    'https://bourse.example\u2044x.evil.example/',
    'https://bourse.example\uff0flogin.evil.example/',
    'http://bourse.example@evil.example',
    'www.b\u043eurse.example',
  ])('as it is written: %s', (body) => expect(refusalOf(body)?.code).toBe('CONTENT_LINK'));

  test.each([
    'https://{{ brand }}@evil.example',
    '{% if brand %}https://{{ brand }}@evil.example{% endif %}',
    'https://{{ brand }}.evil.example/',
    'https://bourse.example{{ amount }}/',
    'https://bourse.example{% if brand %}@evil.example{% endif %}',
    '{% if brand %}https://{% else %}to {% endif %}bourse.example@evil.example',
    'https:{% if brand %}//bourse.example@evil.example{% endif %}',
    'https:/{% if brand %}/bourse.example@evil.example{% endif %}',
    '{{ brand }}://bourse.example/',
    '{{ brand }}//bourse.example/',
    'https://bourse.example {{- amount -}} @evil.example',
    'https://bourse.example {%- if brand -%} @evil.example{% endif %}',
    '{{ "https://bourse.example@evil.example" }}',
    '{{ brand | append: "@evil.example" }}',
    '{{ brand | prepend: "https:" }}',
    '{{ amount | date: "https:%H//bourse.example" }}',
    '{% if brand != "{{" %}https://bourse.example@evil.example/ {{ amount }}{% endif %}',
    'https:{{ "}}" | slice: 0, 0 }}//bourse.example@evil.example',
    '{{ "}} {{" | slice: 0, 0 | append: "https://bourse.example@evil.example" }}',
    "https:{{ '}}' | slice: 0, 0 }}//bourse.example@evil.example",
    'https:{% if brand != "%}" %}//bourse.example@evil.example{% endif %}',
  ])('as it is filled in: %s', (body) => {
    expect(refusalOf(body)?.code).toMatch(/^(CONTENT_LINK|OPS_MAIL_TEMPLATE)$/);
    expect(refuseText({ subject: body, body: 'A' }, SHAPE)?.code).toMatch(
      /^(CONTENT_LINK|OPS_MAIL_TEMPLATE)$/,
    );
  });

  test.each([
    'See https://bourse.example/help, or https://bourse.example.',
    '{% if brand %}https://bourse.example/{% endif %}',
    'https://bourse.example/{{ amount }}?c={{ brand }}#{{ amount }}/{{ brand }}',
    '{{ amount }}/{{ brand }}: {{ amount | date: "%Y/%m/%d %H:%M:%S" }}',
    '请访问 https://bourse.example，然后登录。',
  ])('one that is what it looks like is none: %s', (body) => expect(refusalOf(body)).toBeUndefined());
});

test('paragraphs are parted by empty lines, a subject is one line, and what is filled in is no template', () => {
  const words = fillText(
    { subject: '{{ brand }}:\n{{ remark }}', body: 'One {{ remark }}\n\n\n  \nTwo' },
    { brand: 'Agora', remark: '{{ brand }}\r\nBcc: x@y' },
  );
  expect(words).toEqual({
    subject: 'Agora: {{ brand }} Bcc: x@y',
    paragraphs: ['One {{ brand }}\r\nBcc: x@y', 'Two'],
  });
});

test('every text that the software comes with is one that an operator could save, in each language with the same variables', () => {
  const catalogue = new MailCatalogue({ letter: letterText, isBound, notice: noticeText });
  expect(MAIL_NAMES.length).toBeGreaterThan(40);
  for (const name of MAIL_NAMES) {
    const shape = catalogue.shapeOf(name);
    for (const language of LANGUAGES) {
      const text = catalogue.textOf(name, language);
      expect(refuseText(text, shape), `${name} ${language}`).toBeUndefined();
      const { subject, paragraphs } = fillText(text, samplesOf(shape.variables, 'Agora', language));
      expect(`${subject}${paragraphs.join('')}`, `${name} ${language}`).not.toMatch(/[{}]/);
    }
  }
});

test.each(LANGUAGES)('each variable has an example of its own: %s', (language) => {
  const catalogue = new MailCatalogue({ letter: letterText, isBound, notice: noticeText });
  const variables = [...new Set(MAIL_NAMES.flatMap((name) => catalogue.shapeOf(name).variables))];
  const samples = samplesOf(variables, 'Agora', language);
  expect(variables.filter((name) => samples[name] === name)).toEqual([]);
});

test('what an example says in words is in the language of the mail', () => {
  const words = ['operation', 'remark', 'reason', 'rights', 'name', 'side'];
  const said = LANGUAGES.map((language) => samplesOf(words, 'Agora', language));
  for (const word of words) expect(new Set(said.map((each) => each[word])).size, word).toBe(LANGUAGES.length);
});
