import { EXAMPLE_HOST } from './examples.ts';

/** Runs in the reader's browser: searching, and sending calls. */
export const SCRIPT = `'use strict';
const search = document.getElementById('search');
const token = document.getElementById('token');
const nothing = document.getElementById('nothing');

// The examples name a development machine: here they name the exchange that the page is from.
for (const code of document.querySelectorAll('pre.code code')) {
  let text = code.textContent.replaceAll('${EXAMPLE_HOST}', location.host);
  if (location.protocol === 'https:')
    text = text.replace(/\\bhttp(?=['"}:])/g, 'https').replace(/\\bws(?=:\\/\\/)/g, 'wss');
  code.textContent = text;
}

search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const article of document.querySelectorAll('article')) {
    const fits = words.every((word) => article.dataset.words.includes(word));
    article.hidden = !fits;
    if (fits) found += 1;
    const entry = document.querySelector('[data-call="' + article.id + '"]');
    if (entry) entry.hidden = !fits;
  }
  document.getElementById('start').hidden = words.length > 0;
  for (const section of document.querySelectorAll('section.calls, #types'))
    section.hidden = !section.querySelector('article:not([hidden])');
  for (const chapter of document.querySelectorAll('.chapter'))
    chapter.hidden = !chapter.querySelector('li:not([hidden])');
  nothing.hidden = found > 0;
});

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea');
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    search.focus();
  }
});

document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const result = form.parentElement.querySelector('.result');
  const button = form.querySelector('button');
  button.disabled = true;
  result.hidden = false;
  result.textContent = '…';
  try {
    result.textContent = await send(form);
  } catch (error) {
    result.textContent = String(error);
  } finally {
    button.disabled = false;
  }
});

async function send(form) {
  const headers = { 'accept-language': navigator.language };
  if (token.value) headers['x-access-token'] = token.value;
  const fields = new FormData(form);
  for (const [name, value] of [...fields])
    if (value === '' || (value instanceof File && value.size === 0)) fields.delete(name);
  let path = form.dataset.path.replace(/{(\\w+)}/g, (_, name) => {
    const value = fields.get(name) || '';
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const hasFiles = form.querySelector('[type=file]') !== null;
  const plain = hasFiles ? undefined : new URLSearchParams(fields);
  const isRead = form.dataset.method === 'GET';
  if (isRead && plain.size > 0) path += '?' + plain;
  const response = await fetch(path, { method: form.dataset.method, headers, ...(isRead ? {} : { body: plain || fields }) });
  const text = await response.text();
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {}
  return 'HTTP ' + response.status + '\\n' + (shown.length > 100000 ? shown.slice(0, 100000) + '…' : shown);
}
`;
