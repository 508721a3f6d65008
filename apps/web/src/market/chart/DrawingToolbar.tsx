import { Button, IconButton } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Menu, MenuChoices, MenuLine } from '@bourse/ui/Menu';
import {
  AlignJustify,
  Eraser,
  Eye,
  EyeOff,
  Magnet,
  Minus,
  MousePointer2,
  MoveUpRight,
  Palette,
  Pencil,
  SeparatorVertical,
  Slash,
  StretchHorizontal,
  Trash2,
  TrendingUp,
  Type,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartDrawings, DrawingState } from './chart-drawings.ts';
import { DRAWING_COLOURS, DRAWING_TOOLS, DRAWING_WIDTHS, NOTE_LENGTH, type DrawingTool } from './drawings.ts';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

const ICONS: Record<DrawingTool, LucideIcon> = {
  segment: TrendingUp,
  rayLine: MoveUpRight,
  straightLine: Slash,
  horizontalStraightLine: Minus,
  verticalStraightLine: SeparatorVertical,
  parallelStraightLine: StretchHorizontal,
  fibonacciLine: AlignJustify,
  brush: Pencil,
  note: Type,
};

interface DrawingToolbarProps {
  drawings: ChartDrawings | undefined;
  state: DrawingState;
  magnet: boolean;
  onMagnet: (on: boolean) => void;
}

/** What to draw on the chart, and what to do with what is drawn. */
export function DrawingToolbar({ drawings, state, magnet, onMagnet }: DrawingToolbarProps) {
  const t = useTranslations('market');
  const [visible, setVisible] = useState(true);
  const [writing, setWriting] = useState(false);
  const icon = 'size-4';
  const button = 'size-7! shrink-0';

  function pick(tool: DrawingTool): void {
    if (tool === 'note') setWriting(true);
    else drawings?.take(tool === state.tool ? undefined : tool);
  }

  function show(on: boolean): void {
    setVisible(on);
    drawings?.setVisible(on);
  }

  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('drawings')}
      className="flex w-9 shrink-0 flex-col items-center gap-0.5 overflow-y-auto border-r border-line py-1 [scrollbar-width:none]"
    >
      <IconButton
        label={t('draw.pointer')}
        aria-pressed={state.tool === undefined}
        onClick={() => drawings?.take(undefined)}
        className={button}
      >
        <MousePointer2 aria-hidden className={icon} />
      </IconButton>
      {DRAWING_TOOLS.map((tool) => {
        const Icon = ICONS[tool];
        return (
          <IconButton
            key={tool}
            label={t(`draw.${tool}`)}
            aria-pressed={state.tool === tool}
            onClick={() => pick(tool)}
            className={button}
          >
            <Icon aria-hidden className={icon} />
          </IconButton>
        );
      })}
      <span aria-hidden className="my-0.5 h-px w-5 shrink-0 bg-line" />
      <IconButton
        label={t('magnet')}
        aria-pressed={magnet}
        onClick={() => onMagnet(!magnet)}
        className={button}
      >
        <Magnet aria-hidden className={icon} />
      </IconButton>
      <IconButton
        label={t(visible ? 'hideDrawings' : 'showDrawings')}
        onClick={() => show(!visible)}
        className={button}
      >
        {visible ? <Eye aria-hidden className={icon} /> : <EyeOff aria-hidden className={icon} />}
      </IconButton>
      <Menu
        label={t('drawingStyle')}
        trigger={<Palette aria-hidden className={icon} />}
        className={`${button} justify-center px-0!`}
      >
        <MenuChoices
          label={t('drawingColour')}
          value={state.style.colour}
          onChange={(colour) => drawings?.setStyle({ ...state.style, colour })}
          items={DRAWING_COLOURS.map((value) => ({ value, label: t(`drawingColours.${value}`) }))}
        />
        <MenuLine />
        <MenuChoices
          label={t('drawingWidth')}
          value={String(state.style.width)}
          onChange={(text) => {
            const width = DRAWING_WIDTHS.find((each) => String(each) === text);
            if (width) drawings?.setStyle({ ...state.style, width });
          }}
          items={DRAWING_WIDTHS.map((value) => ({ value: String(value), label: `${value} px` }))}
        />
      </Menu>
      <IconButton
        label={t('undoDrawing')}
        disabled={!state.canUndo}
        onClick={() => drawings?.undo()}
        className={`${button} disabled:opacity-40`}
      >
        <Undo2 aria-hidden className={icon} />
      </IconButton>
      <IconButton
        label={t('deleteDrawing')}
        disabled={!state.hasSelected}
        onClick={() => drawings?.removeSelected()}
        className={`${button} disabled:opacity-40`}
      >
        <Eraser aria-hidden className={icon} />
      </IconButton>
      <IconButton
        label={t('deleteDrawings')}
        disabled={state.count === 0}
        onClick={() => drawings?.removeAll()}
        className={`${button} disabled:opacity-40`}
      >
        <Trash2 aria-hidden className={icon} />
      </IconButton>
      {writing && (
        <NoteDialog
          onClose={() => setWriting(false)}
          onWrite={(text) => {
            setWriting(false);
            drawings?.take('note', text);
          }}
        />
      )}
    </div>
  );
}

function NoteDialog({ onClose, onWrite }: { onClose: () => void; onWrite: (text: string) => void }) {
  const t = useTranslations();
  const [text, setText] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim()) onWrite(text.trim());
  }

  return (
    <OpenDialog title={t('market.draw.note')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4 px-5 pb-5">
        <Field
          label={t('market.noteText')}
          value={text}
          maxLength={NOTE_LENGTH}
          onChange={(event) => setText(event.target.value)}
          hint={t('market.noteHint')}
        />
        <Button type="submit" disabled={!text.trim()}>
          {t('market.placeNote')}
        </Button>
      </form>
    </OpenDialog>
  );
}
