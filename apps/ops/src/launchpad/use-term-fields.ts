import { LAUNCHPAD_MODES } from '@bourse/protocol/launchpad/project';
import type { OpsProjectRow } from '@bourse/protocol/operators/launchpad/calls';
import { useTranslations } from 'use-intl';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { isTerm, MOST_LOCK_DAYS, TERM_FIELDS, TERM_NAMES, termText, type TermField } from './terms-form.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The terms of a project, or of a new one, in the order of the form. */
export function useTermFields(project?: OpsProjectRow): ActionField<TermField>[] {
  const t = useTranslations();
  const rules = {
    coin: t('projects.coinRule'),
    amount: t('money.amountRule'),
    days: t('config.wholeRule', { min: '0', max: String(MOST_LOCK_DAYS) }),
    time: t('projects.timeRule'),
    icon: t('projects.iconRule'),
  };
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
      said: (text: string) => text || '–',
    };
  });
}
