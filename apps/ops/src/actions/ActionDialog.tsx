import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { FieldNote } from '@bourse/ui/FieldNote';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { TriangleAlert } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { failureText } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { currentLanguage } from '../i18n/language.ts';
import { meQuery } from '../operators/session.ts';
import { Checkboxes } from './Checkboxes.tsx';
import { Facts, type Fact } from './Facts.tsx';
import { namedProblem } from './field-checks.ts';
import { PictureField } from './PictureField.tsx';

export type FieldTexts = Readonly<Record<string, string>>;

/** What was filled in, by the fields' names; of a choice one of its values. */
export type FieldValues<Field extends ActionField = ActionField> = {
  readonly [Each in Field as Each['name']]: Each extends {
    readonly items: readonly { readonly value: infer Value }[];
  }
    ? Value
    : string;
};

export interface ActionField<Name extends string = string> {
  name: Name;
  label: string;
  /** What it is called where it is repeated, if its label says more: how to type it. */
  called?: string;
  initial?: string;
  hint?: string;
  /** A choice instead of a text. */
  items?: readonly { value: string; label: string }[];
  /** Any of these instead of a text; the value is those chosen, with commas between them. */
  many?: readonly { label: string; items: readonly { value: string; label: string }[] }[];
  /** A picture instead of a text: stores a file, and answers the path that is the value. */
  picture?: (file: File) => Promise<string>;
  /** May stay empty. */
  optional?: boolean;
  /** What is wrong with it, also next to the others as they are typed; absent: nothing. */
  check?: (text: string, values: FieldTexts) => string | undefined;
  maxLength?: number;
  /** Half as wide: two in a row. */
  half?: boolean;
  /** Whether it is asked for at all, given the others. */
  shownWhen?: (values: FieldTexts) => boolean;
  /** How its text is repeated; absent: a choice by its label, anything else as it was typed. */
  said?: (text: string, values: FieldTexts) => ReactNode;
}

/** What will be done, and what has to be said about it first. */
export interface ActionPlan<Answer = unknown, Field extends ActionField = ActionField> {
  /** What it is called, on the button that leads to it. */
  label: string;
  /** Above the dialog; absent: the label. */
  title?: string;
  /** What the action is about, repeated for the one who confirms it. */
  facts?: readonly Fact[];
  /** What he should know. */
  note?: ReactNode;
  /** Shown as a warning. */
  warning?: string | undefined;
  fields?: readonly Field[];
  /** With fields: a second step that repeats everything, before anything happens. */
  review?: (values: FieldValues<Field>) => readonly Fact[];
  /** On the button that carries it out; absent: the label. */
  confirm?: string;
  tone?: 'primary' | 'up' | 'down';
  /** Carries it out; what it throws is shown in the dialog. */
  run: (values: FieldValues<Field>) => Promise<Answer>;
  /** Said when it is done; absent: that it is saved; `false`: nothing. */
  done?: string | false;
  onDone?: () => void;
}

/** A form and, where there is something to review, a look at what will happen, before `run` carries it out. */
export function ActionDialog<Answer, const Field extends ActionField>({
  onClose,
  ...plan
}: ActionPlan<Answer, Field> & { onClose: () => void }) {
  const t = useTranslations();
  const { label, title = label, facts, note, warning, fields = [], review, tone = 'primary' } = plan;
  const { values, type, problems, reviewing, setReviewing, pending, failure, submit } = useAction(
    plan,
    onClose,
  );

  const said = reviewing ? review!(filled(values)) : facts;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={title}
      closeLabel={t('common.close')}
      className="w-[min(520px,calc(100vw-24px))]"
    >
      <Form onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
        {said && said.length > 0 && (
          <Facts facts={said} className="rounded-control border border-line bg-canvas p-3" />
        )}
        {note && !reviewing && <div className="text-13 text-muted">{note}</div>}
        {warning && (
          <p
            role="note"
            className="flex gap-2 rounded-control bg-warning-surface px-3 py-2 text-13 text-warning"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {warning}
          </p>
        )}
        {!reviewing && fields.length > 0 && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
            {shownFields(fields, values).map((field) => (
              <OneField
                key={field.name}
                field={field}
                value={values[field.name] ?? ''}
                problem={problems[field.name]}
                onChange={(text) => type(field.name, text)}
              />
            ))}
          </div>
        )}
        <Failure text={failure} />
        <div className="flex justify-end gap-2">
          <Button
            tone="ghost"
            disabled={pending}
            onClick={() => (reviewing ? setReviewing(false) : onClose())}
          >
            {reviewing ? t('common.back') : t('common.cancel')}
          </Button>
          <Button
            type="submit"
            tone={tone}
            pending={pending}
            {...((fields.length === 0 || reviewing) && { 'data-initial-focus': true })}
          >
            {review && !reviewing ? t('common.continue') : (plan.confirm ?? label)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What was typed and how far it has come: to be corrected, reviewed, on its way, failed. */
function useAction<Answer, const Field extends ActionField>(
  { fields = [], review, run, done, onDone }: ActionPlan<Answer, Field>,
  onClose: () => void,
) {
  const t = useTranslations();
  const [values, setValues] = useState<FieldTexts>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [reviewing, setReviewing] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  function type(name: string, text: string): void {
    setValues({ ...values, [name]: text });
    if (problems[name]) setProblems({ ...problems, [name]: '' });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = problemsOf(fields, values, t('list.required'));
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setFailure(undefined);
    if (review && !reviewing) {
      setReviewing(true);
      return;
    }
    setPending(true);
    try {
      const answer = await run(filled(values));
      if (isProposed(answer)) showSuccess(t('proposals.waits', { id: answer.proposal }));
      else if (done !== false) showSuccess(done ?? t('common.saved'));
      onDone?.();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
      onClose();
    } catch (error) {
      const message = failureText(error);
      const named = namedProblem(shownFields(fields, values), message, currentLanguage());
      if (named) {
        setReviewing(false);
        setProblems(named);
      } else setFailure(message);
    } finally {
      setPending(false);
    }
  }

  return { values, type, problems, reviewing, setReviewing, pending, failure, submit };
}

/** Whether nothing is changed yet: another operator has to approve it. */
function isProposed(answer: unknown): answer is { readonly proposal: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'proposal' in answer &&
    typeof answer.proposal === 'string'
  );
}

interface OneFieldProps {
  field: ActionField;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function OneField({ field, value, problem, onChange }: OneFieldProps) {
  const id = useId();
  const className = field.half ? '' : 'sm:col-span-2';
  if (field.many) {
    return (
      <Checkboxes field={field} groups={field.many} value={value} problem={problem} onChange={onChange} />
    );
  }
  if (field.picture) {
    return (
      <div className={className}>
        <PictureField
          label={field.label}
          hint={field.hint}
          problem={problem}
          store={field.picture}
          path={value}
          onChange={onChange}
        />
      </div>
    );
  }
  if (field.items) {
    return (
      <div className={`flex flex-col gap-1 ${className}`}>
        <label htmlFor={id} className="text-13 text-muted">
          {field.label}
        </label>
        <select
          id={id}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || field.hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`h-10 rounded-control border bg-raised px-2.5 text-14 text-ink outline-none focus:border-accent max-[699px]:h-11 ${problem ? 'border-danger' : 'border-line-strong'}`}
        >
          {field.items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <FieldNote id={`${id}-note`} error={problem || undefined} hint={field.hint} />
      </div>
    );
  }
  return (
    <Field
      label={field.label}
      value={value}
      maxLength={field.maxLength ?? 200}
      autoComplete="off"
      spellCheck={false}
      className={className}
      hint={field.hint}
      error={problem || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The texts without the space around them, as what their fields make of them: a choice has no others. */
function filled<Field extends ActionField>(values: FieldTexts): FieldValues<Field> {
  const trimmed = Object.entries(values).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(trimmed) as FieldValues<Field>;
}

export function shownFields<Field extends ActionField>(
  fields: readonly Field[],
  values: FieldTexts,
): readonly Field[] {
  return fields.filter(({ shownWhen }) => shownWhen?.(values) ?? true);
}

/** What is wrong with each field; `required` is said of an empty one. */
export function problemsOf(
  fields: readonly ActionField[],
  values: FieldTexts,
  required: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, optional = false, check } of shownFields(fields, values)) {
    const text = values[name]?.trim() ?? '';
    const problem = text === '' ? (optional ? undefined : required) : check?.(text, values);
    if (problem) problems[name] = problem;
  }
  return problems;
}
