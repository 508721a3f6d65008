import { Button } from '@bourse/ui/Button';
import { saveFile } from '@bourse/ui/lib/save-file';
import { Download } from 'lucide-react';
import { CommandLine } from '../shared/CommandLine.tsx';

interface ForTerminalProps {
  text: string;
  /** What the button says. */
  save: string;
  /** Of the file, and what is in it. */
  name: string;
  content: object;
  /** Checks the file. */
  command: string;
}

/** A file to save, and the command by which it is checked outside the browser. */
export function ForTerminal({ text, save, name, content, command }: ForTerminalProps) {
  const file = () => new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  return (
    <div className="text-12 text-muted">
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button tone="secondary" size="small" onClick={() => saveFile(name, file())}>
          <Download aria-hidden className="size-4" />
          {save}
        </Button>
        <CommandLine text={command} />
      </div>
    </div>
  );
}
