/** Parts of the home page below its head, in the order in which a fresh exchange shows them. */
export const HOME_SECTIONS = [
  'banners',
  'market',
  'projects',
  'proof',
  'figures',
  'coins',
  'notices',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** As the parameter `home_sections` has them; `undefined`: one is unknown or there twice. */
export function homeSectionsOf(text: string): HomeSection[] | undefined {
  const names = text === '' ? [] : text.split(',');
  const sections = HOME_SECTIONS.filter((each) => names.includes(each));
  return sections.length === names.length ? (names as HomeSection[]) : undefined;
}
