import type { Language } from '@bourse/protocol/languages';
import type { Browser } from 'playwright-core';

/** What a company brings along when the exchange becomes its own. */
export interface Company {
  /** In names of files. */
  readonly key: string;
  readonly name: string;
  readonly legalEntity: string;
  readonly accent: string;
  readonly serviceUrl: string;
  readonly social: string;
  readonly languages: readonly Language[];
  /** What stands for it in a square, as SVG within 0 0 64 64. */
  readonly sign: string;
}

/** A colour so dark that it has to be lighter on dark pages. */
export const NORDLYS: Company = {
  key: 'nordlys',
  name: 'Nordlys',
  legalEntity: 'Nordlys Markets AS, Org. no. 987 654 321',
  accent: '#0b2a5b',
  serviceUrl: 'mailto:help@nordlys.example',
  social: 'X https://x.com/nordlys\nTelegram https://t.me/nordlys',
  languages: ['en-US', 'zh-CN'],
  sign: '<rect width="64" height="64" rx="14" fill="#0b2a5b"/><path d="M14 46V18l20 28V18" fill="none" stroke="#8fd3ff" stroke-width="7"/><circle cx="49" cy="20" r="6" fill="#8fd3ff"/>',
};

/** A colour so bright that white letters on it, or it on white, could not be read. */
export const SOLERA: Company = {
  key: 'solera',
  name: 'Solera Exchange',
  legalEntity: 'Solera Digital Assets, S.A.',
  accent: '#ffb300',
  serviceUrl: 'https://help.solera.example/',
  social: 'LinkedIn https://www.linkedin.com/company/solera\nYouTube https://www.youtube.com/@solera',
  languages: ['en-US', 'ja'],
  sign: '<circle cx="32" cy="32" r="30" fill="#ffb300"/><path d="M12 40a20 20 0 0 1 40 0z" fill="#3a2200"/>',
};

/** Its pictures, drawn by the browser: PNGs with what is behind them showing through. */
export interface CompanyPictures {
  readonly logo: Buffer;
  readonly logoDark: Buffer;
  readonly favicon: Buffer;
}

export async function drawPictures(browser: Browser, company: Company): Promise<CompanyPictures> {
  return {
    logo: await drawLogo(browser, company, '#10151c'),
    logoDark: await drawLogo(browser, company, '#ffffff'),
    favicon: await draw(browser, company.sign, { width: 64, height: 64 }, 4),
  };
}

/** The sign with the name beside it. */
function drawLogo(browser: Browser, { name, sign }: Company, ink: string): Promise<Buffer> {
  const width = 84 + name.length * 22;
  const words = `<text x="80" y="45" font-family="sans-serif" font-weight="700" font-size="38" textLength="${width - 84}" fill="${ink}">${name}</text>`;
  return draw(browser, sign + words, { width, height: 64 }, 2);
}

async function draw(
  browser: Browser,
  drawing: string,
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="display:block">${drawing}</svg>`,
  );
  const picture = await page.screenshot({ type: 'png', omitBackground: true });
  await page.close();
  return picture;
}
