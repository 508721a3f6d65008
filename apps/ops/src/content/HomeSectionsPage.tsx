import { HOME_SECTIONS, homeSectionsOf, type HomeSection } from '@bourse/protocol/content/home-sections';
import { IconButton } from '@bourse/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { useFormats } from '../format/formats.ts';
import { useDrafts } from '../drafts/use-drafts.ts';
import { useMay } from '../operators/rights.ts';
import { Waiting } from '../app/Waiting.tsx';

/** `/ops/homepage`: which parts visitors see on the home page, and in which order (the parameter `home_sections`). */
export function HomeSectionsPage() {
  const t = useTranslations();
  const parameters = useQuery(queryOf('parameters/list'));
  const shown = parameters.data?.list.find(({ name }) => name === 'home_sections')?.value;
  return (
    <>
      <PageHead title={t('screens.homepage')} note={t('homepage.note')} />
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {shown !== undefined ? (
          <Editor shown={homeSectionsOf(shown) ?? [...HOME_SECTIONS]} />
        ) : (
          <Waiting query={parameters} rows={HOME_SECTIONS.length} />
        )}
      </div>
    </>
  );
}

function Editor({ shown }: { shown: readonly HomeSection[] }) {
  const t = useTranslations();
  const may = useMay()('parameters.set');
  const { list } = useFormats();
  const drafts = useDrafts({
    sections: {
      order: [...shown, ...HOME_SECTIONS.filter((section) => !shown.includes(section))].join(),
      on: inUsualOrder(shown).join(),
    },
  });
  const { order: ordered, on: ticked } = drafts.textsOf('sections');
  const order = sectionsIn(ordered);
  const on = sectionsIn(ticked);
  const wanted = order.filter((section) => on.includes(section));
  const namesOf = (sections: readonly HomeSection[]): string =>
    list(sections.map((section) => t(`homepage.sections.${section}`)));

  function move(from: number, by: -1 | 1): void {
    const next = [...order];
    [next[from], next[from + by]] = [next[from + by]!, next[from]!];
    drafts.edit('sections', { order: next.join() });
  }

  return (
    <div className="max-w-xl">
      <ol className="divide-y divide-line rounded-card border border-line bg-panel">
        {order.map((section, place) => (
          <li key={section} className="flex h-12 items-center gap-3 px-4 text-13">
            <label className="flex flex-1 items-center gap-3">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                disabled={!may}
                checked={on.includes(section)}
                onChange={({ target }) =>
                  drafts.edit('sections', {
                    on: inUsualOrder(
                      target.checked ? [...on, section] : on.filter((each) => each !== section),
                    ).join(),
                  })
                }
              />
              {t(`homepage.sections.${section}`)}
            </label>
            {may && (
              <>
                <IconButton
                  label={t('homepage.up', { section: t(`homepage.sections.${section}`) })}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={t('homepage.down', { section: t(`homepage.sections.${section}`) })}
                  disabled={place === order.length - 1}
                  onClick={() => move(place, 1)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
      {may && (
        <Action
          label={t('common.save')}
          buttonTone="primary"
          size="medium"
          className="mt-4"
          disabled={wanted.join() === shown.join()}
          title={t('screens.homepage')}
          facts={[
            [t('homepage.before'), namesOf(shown)],
            [t('homepage.after'), namesOf(wanted)],
          ]}
          run={() =>
            drafts.save('sections', () =>
              call('parameters/set', { name: 'home_sections', value: wanted.join() }),
            )
          }
        />
      )}
    </div>
  );
}

/** Sections as a field of the draft has them; none is an empty text. */
function sectionsIn(text: string): readonly HomeSection[] {
  return homeSectionsOf(text) ?? [];
}

/** What is ticked says nothing of the order: ticked off and on again is as before. */
function inUsualOrder(sections: readonly HomeSection[]): readonly HomeSection[] {
  return HOME_SECTIONS.filter((section) => sections.includes(section));
}
