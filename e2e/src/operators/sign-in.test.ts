import { expect } from '../browser/journey.ts';
import { adminLink, Console, test } from './console.ts';

test('the first admin enrols by his link, logs out and in again; the link is used up', async ({
  scripted,
  newVisitor,
}) => {
  const { url } = scripted;
  const email = 'first@example.com';
  const path = await adminLink(scripted, email);

  const page = await newVisitor({ url });
  const console = await Console.enrol(page, scripted, path);
  await expect.poll(() => page.url()).toBe(`${url}/ops/`);
  await page.getByText('Waiting for you').waitFor();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();

  // The address that was asked for is where the log-in leads.
  await page.goto('/ops/users?kyc=2');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await console.login(email);
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(page.url()).toBe(`${url}/ops/users?kyc=2`);

  const late = await newVisitor({ url });
  await late.goto(path);
  await late.getByText('This enrolment link is not valid or was used already.').waitFor();
});

test('a form says what is missing, and a wrong code does not say what was wrong', async ({
  scripted,
  newVisitor,
}) => {
  const page = await newVisitor({ url: scripted.url });
  await page.goto('/ops/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('E-mail error').waitFor();
  await page.getByText('Please enter the code of your authenticator app.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');

  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Operator#12');
  await page.getByLabel('Code of the authenticator app').fill('123456');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('E-mail, password or code is incorrect.').waitFor();
});
