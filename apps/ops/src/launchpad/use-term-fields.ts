import { LAUNCHPAD_MODES } from '@bourse/protocol/launchpad/project';
import type { OpsProjectRow } from '@bourse/protocol/operators/launchpad/calls';
import { useTranslations } from 'use-intl';
import type { ActionField, FieldValues } from '../actions/ActionDialog.tsx';
import type { Fact } from '../actions/Facts.tsx';
import { isTerm, MOST_LOCK_DAYS, TERM_FIELDS, TERM_NAMES, termText, type TermField } from './terms-form.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The form of a project's terms, and how to repeat them for the one who confirms. */
export function useTermFields() {
  const t = useTranslations();
  const rules = {
    coin: t('projects.coinRule'),
    mode: '',
    amount: t('money.amountRule'),
    days: t('config.wholeRule', { min: '0', max: String(MOST_LOCK_DAYS) }),
    time: t('projects.timeRule'),
    icon: t('projects.iconRule'),
  };

  function fields(project?: OpsProjectRow): ActionField[] {
    return TERM_NAMES.map((name) => {
      const kind = TERM_FIELDS[name];
      const field = {
        name,
        label: t(`projects.${name}`),
        half: kind !== 'icon',
        ...(project && { initial: termText(project, name) }),
      };
      if (kind === 'mode') {
        return {
          ...field,
          initial: project?.mode ?? LAUNCHPAD_MODES[0],
          items: LAUNCHPAD_MODES.map((value) => ({ value, label: t(`launchpad.modes.${value}`) })),
        };
      }
      return {
        ...field,
        optional: kind === 'icon',
        ...(kind === 'time' && { hint: t('projects.timeHint', { zone: ZONE }) }),
        ...(kind === 'icon' && { hint: t('projects.iconHint') }),
        check: (text: string) => (isTerm(name, text) ? undefined : rules[kind]),
      };
    });
  }

  const said = (name: TermField, text: string): string =>
    name === 'mode' ? t(`launchpad.modes.${text as OpsProjectRow['mode']}`) : text || '–';

  /** All terms, or with `before` what differs from it. */
  function review(values: FieldValues, before?: OpsProjectRow): Fact[] {
    return TERM_NAMES.map((name): Fact => {
      const text = values[name] ?? '';
      if (!before) return [t(`projects.${name}`), said(name, text)];
      const was = termText(before, name);
      return text !== was && [t(`projects.${name}`), `${said(name, was)} → ${said(name, text)}`];
    });
  }

  return { fields, review };
}
