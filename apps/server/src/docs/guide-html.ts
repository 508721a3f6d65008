import { escape, prose } from './schema-text.ts';
import type { Block, Guide, Section } from './section.ts';

/** A name that can stand in an address: `open-api-order-types`. */
export function anchor(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '');
}

export function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${prose(block)}</p>`;
  if ('code' in block) {
    const label = escape(block.label);
    return `<figure><figcaption>${label}</figcaption><pre class="code" tabindex="0" role="group" aria-label="${label}"><code>${escape(block.code)}</code></pre></figure>`;
  }
  const head = block.head.map((cell) => `<th scope="col">${prose(cell)}</th>`).join('');
  const rows = block.rows.map(([first, ...others]) => {
    const cells = others.map((cell) => `<td>${prose(cell)}</td>`).join('');
    return `<tr><th scope="row">${prose(first!)}</th>${cells}</tr>`;
  });
  return `<table class="facts"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function sectionId(guide: Guide, section: Section): string {
  return anchor(`${guide.title} ${section.title}`);
}

/** The sections of a guide are found by searching, as calls are. */
export function guideHtml(guide: Guide): string {
  const articles = guide.sections.map((section) => {
    const words = `${guide.title} ${section.title} ${JSON.stringify(section.text)}`;
    return `<article id="${sectionId(guide, section)}" data-words="${escape(words.toLowerCase())}">
<h3>${escape(section.title)}</h3>
${blocksHtml(section.text)}
</article>`;
  });
  return `<section class="calls guide" id="${anchor(guide.title)}">
<h2>${escape(guide.title)}</h2>
${articles.join('\n')}
</section>`;
}

export function guideNavigation(guide: Guide): string {
  const items = guide.sections.map((section) => {
    const id = sectionId(guide, section);
    return `<li data-call="${id}"><a href="#${id}">${escape(section.title)}</a></li>`;
  });
  return `<div class="chapter"><p class="group"><a href="#${anchor(guide.title)}">${escape(guide.title)}</a></p>\n<ul>${items.join('')}</ul></div>`;
}
