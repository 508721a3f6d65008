import type { NewApiKey } from '@bourse/protocol/api-keys/calls';
import { Button } from '@bourse/ui/Button';
import { saveFile } from '@bourse/ui/lib/save-file';
import { showError } from '@bourse/ui/lib/toast';
import { useBlocker } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Copy } from '../shared/Copy.tsx';
import { Notice } from '../shared/Notice.tsx';
import { keyFiles } from './key-files.ts';
import { RightBadges } from './RightBadges.tsx';

interface NewKeyShownProps {
  apiKey: NewApiKey;
  /** The reader has put the secret away. */
  onSaved: () => void;
}

/** Both halves of a new key, this one time, or the one half of a key that signs with its owner's pair: copied, downloaded, or written down. */
export function NewKeyShown({ apiKey, onSaved }: NewKeyShownProps) {
  const t = useTranslations('apiKeys');
  const { label, accessKey, secretKey, rights } = apiKey;
  const hasSecret = secretKey !== '';
  // Leaving would lose the secret; of closing the tab the browser asks first.
  useBlocker({
    shouldBlockFn: () => {
      if (!hasSecret) return false;
      showError(t('saveFirst'));
      return true;
    },
    enableBeforeUnload: hasSecret,
  });
  const top = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone; on the one below, a second Enter would lose the secret.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 px-5 pb-5 outline-none">
      {hasSecret && (
        <Notice tone="warning" title={t('once')}>
          {t('onceText')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="text-14 font-semibold wrap-anywhere">{label}</p>
        <RightBadges rights={rights} />
      </div>
      <Half name={t('accessKey')} text={accessKey} copyLabel={t('copyAccessKey')} testId="access-key" />
      {hasSecret && (
        <Half name={t('secretKey')} text={secretKey} copyLabel={t('copySecret')} testId="secret-key" />
      )}
      <div className="flex flex-wrap gap-2">
        {keyFiles(apiKey, location.origin).map(({ name, type, text }) => (
          <Button key={name} tone="secondary" onClick={() => saveFile(name, new Blob([text], { type }))}>
            <Download aria-hidden className="size-4" />
            {t('download', { file: name })}
          </Button>
        ))}
      </div>
      <Button onClick={onSaved}>{t('saved')}</Button>
    </div>
  );
}

interface HalfProps {
  name: string;
  text: string;
  copyLabel: string;
  testId: string;
}

function Half({ name, text, copyLabel, testId }: HalfProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-13 text-muted">{name}</span>
      <div className="flex min-h-10 items-center rounded-control border border-line-strong bg-raised py-1.5 pr-1 pl-3">
        <code data-testid={testId} className="min-w-0 flex-1 font-mono text-13 wrap-anywhere select-all">
          {text}
        </code>
        <Copy text={text} label={copyLabel} />
      </div>
    </div>
  );
}
