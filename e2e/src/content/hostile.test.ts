import { expect, test } from '../browser/journey.ts';

/** The server refuses such a text when it is saved: this one is put into the database by hand. */
const HOSTILE = [
  '## Harmless heading',
  '<script>window.hacked = "script"</script>',
  '<img src=x onerror="window.hacked = \'handler\'">',
  '<iframe src="https://evil.example/frame"></iframe>',
  '<form action="https://evil.example"><input name=password></form>',
  '[run me](javascript:window.hacked="link")',
  '[me too](&#106;avascript:window.hacked="entity")',
  '[data](data:text/html,<script>window.hacked="data"</script>)',
  '![pixel](https://evil.example/pixel.png)',
  '![own](/pc/favicon.svg)',
  '[elsewhere](https://example.com/)',
  '<a href="https://evil.example" style="position:fixed;inset:0">cover</a>',
].join('\n\n');

test('hostile Markdown is harmless', async ({ scripted, newVisitor }) => {
  const page = await newVisitor({ url: scripted.url, as: await scripted.signUp() });
  await scripted.query(
    `update content_texts set body = $1
     where language = 'en-US' and content_id = (select id from contents where kind = 'article' and slug = 'fees')`,
    [HOSTILE],
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/pc/help/detail?id=fees');
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'Harmless heading' }).waitFor();
  await article.locator('img[src="/pc/favicon.svg"]').waitFor();

  for (const name of ['run me', 'me too', 'data']) {
    expect(await article.getByText(name, { exact: true }).getAttribute('href')).toBeNull();
    await article.getByText(name, { exact: true }).click();
  }
  expect(await article.locator('script, iframe, form, input, [style], [onerror]').count()).toBe(0);
  const outside = article.getByRole('link', { name: 'elsewhere' });
  expect(await outside.getAttribute('rel')).toContain('noopener');
  expect(await outside.getAttribute('target')).toBe('_blank');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked.filter((url) => new URL(url).origin !== scripted.url)).toEqual([]);
});
