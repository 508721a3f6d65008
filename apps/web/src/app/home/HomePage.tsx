import type { HomeIndex } from '@bourse/protocol/content/calls';
import { HOME_SECTIONS, type HomeSection } from '@bourse/protocol/content/home-sections';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { brandName, useConfig, type Config } from '../../api/config.ts';
import { homeIndexQuery } from '../../content/api.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { useSignedIn } from '../../session/session.ts';
import { Banners } from './Banners.tsx';
import { Hero } from './Hero.tsx';
import { MarketSection } from './MarketSection.tsx';
import { NewCoins } from './NewCoins.tsx';
import { Notices } from './Notices.tsx';
import { TokenFigures } from './TokenFigures.tsx';

// Below the first sight: their code comes after what is seen at once.
const RunningProjects = lazy(() =>
  import('./RunningProjects.tsx').then((module) => ({ default: module.RunningProjects })),
);
const Proof = lazy(() => import('./Proof.tsx').then((module) => ({ default: module.Proof })));
const FirstSteps = lazy(() =>
  import('../start/FirstSteps.tsx').then((module) => ({ default: module.FirstSteps })),
);

/** As long as nobody knows what the operator wants, and when it cannot be had. */
const NOTHING: HomeIndex = {
  sections: [...HOME_SECTIONS],
  banners: [],
  newCoins: [],
  notices: [],
  pitch: { title: '', text: '' },
  figures: [],
};

export function HomePage() {
  const config = useConfig();
  const language = useLanguage((state) => state.language);
  const { data, isError } = useQuery(homeIndexQuery(language));
  // What cannot be had is left out; the market below stands for itself.
  const content = data ?? (isError ? NOTHING : undefined);
  const signedIn = useSignedIn();
  useTitle([brandName(config), content?.pitch.title].filter(Boolean).join(' · '));
  return (
    <div className="mx-auto w-[min(1200px,calc(100%-32px))]">
      {signedIn && (
        <Suspense>
          <FirstSteps config={config} />
        </Suspense>
      )}
      <Hero config={config} pitch={content?.pitch} />
      {rowsOf(content?.sections ?? HOME_SECTIONS).map((row) => (
        <Row key={row.join()} row={row} config={config} content={content} />
      ))}
    </div>
  );
}

/** Sections one below the other; new coins and notices share a row where one follows the other. */
function rowsOf(sections: readonly HomeSection[]): HomeSection[][] {
  const rows: HomeSection[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (last && isNarrow(section) && isNarrow(last[0]!)) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

const isNarrow = (section: HomeSection): boolean => section === 'coins' || section === 'notices';

interface RowProps {
  row: readonly HomeSection[];
  config: Config | undefined;
  /** Absent: not yet known. */
  content: HomeIndex | undefined;
}

function Row({ row, config, content }: RowProps) {
  // What is empty leaves its place to the other.
  const both = row.length > 1 && content?.newCoins.length !== 0 && content?.notices.length !== 0;
  const columns = row[0] === 'coins' ? 'lg:grid-cols-[2fr_1fr]' : 'lg:grid-cols-[1fr_2fr]';
  const sections = row.map((section) => (
    <Section key={section} section={section} config={config} content={content} />
  ));
  if (!isNarrow(row[0]!)) return sections;
  return <div className={`mb-16 grid items-start gap-4 ${both ? columns : ''}`}>{sections}</div>;
}

function Section({ section, config, content }: { section: HomeSection } & Omit<RowProps, 'row'>) {
  switch (section) {
    case 'banners':
      return <Banners banners={content && different(content.banners, content.pitch.title)} />;
    case 'market':
      return <MarketSection config={config} />;
    case 'projects':
      return (
        <Suspense>
          <RunningProjects />
        </Suspense>
      );
    case 'proof':
      return (
        <Suspense>
          <Proof />
        </Suspense>
      );
    case 'figures':
      return <TokenFigures pitch={content?.pitch} figures={content?.figures} />;
    case 'coins':
      return content?.newCoins.length !== 0 && <NewCoins coins={content?.newCoins} />;
    case 'notices':
      return content?.notices.length !== 0 && <Notices notices={content?.notices} />;
  }
}

/** Each banner once, and none that says what the pitch says already. */
function different(banners: HomeIndex['banners'], pitch: string): HomeIndex['banners'] {
  const said = new Set([pitch]);
  return banners.filter(({ title }) => !said.has(title) && said.add(title));
}
