import type { TestOperator } from '@bourse/testkit/operator';
import type { Company, CompanyPictures } from './companies.ts';

const OPS = '/ops/api/brand';

/** Makes the exchange a company's own, by the console's calls: one admin proposes it, another one approves. */
export async function setBrand(
  [proposer, approver]: readonly [TestOperator, TestOperator],
  { name, legalEntity, accent, serviceUrl, social, languages }: Company,
  pictures: CompanyPictures,
): Promise<void> {
  const store = async (kind: 'logo' | 'favicon', bytes: Buffer): Promise<string> => {
    const { data, body } = await proposer.upload(`${OPS}/picture`, { kind }, { file: { bytes } });
    const path = (data as { path?: string } | undefined)?.path;
    if (path === undefined) throw new Error(`the ${kind} was answered ${JSON.stringify(body)}`);
    return path;
  };
  const { proposal } = await proposer.ok(`${OPS}/set`, {
    ...{ name, legalEntity, accent, serviceUrl, social },
    languages: languages.join(),
    logo: await store('logo', pictures.logo),
    logoDark: await store('logo', pictures.logoDark),
    favicon: await store('favicon', pictures.favicon),
  });
  const { code, msg } = await approver.approve(proposal);
  if (code !== 1) throw new Error(`the brand was not approved: ${msg}`);
}
