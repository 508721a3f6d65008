import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Copy } from '../../shared/Copy.tsx';
import { useConfig } from '../../api/config.ts';
import { UserLink } from '../../app/bars/UserLink.tsx';
import { Panel } from '../../wallet/Panel.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { addressed, EXAMPLES, exampleText, openAddresses, type Example } from './examples.ts';
import { ERRORS } from './errors.ts';

const STEPS = ['key', 'configure', 'order'] as const;
const FACTS = [
  'symbols',
  'precision',
  'marketBuy',
  'orderIds',
  'fees',
  'clock',
  'limits',
  'streams',
] as const;
const SAFETY = ['rights', 'ips', 'secret', 'apart', 'small'] as const;

/** How a program that speaks HTX's protocol trades here. */
export function BotGuide() {
  const t = useTranslations('connectBot');
  const brand = useConfig()?.brand ?? '';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-14 text-muted">{t('text', { brand })}</p>
        <UserLink
          forUsers
          to="/setting/api"
          className="inline-flex h-9 max-[699px]:h-11 items-center rounded-control bg-accent-solid px-4 text-14 font-medium whitespace-nowrap text-on-accent transition hover:brightness-110"
        >
          {t('createKey')}
        </UserLink>
      </div>
      <Addresses />
      <Panel title={t('stepsTitle')}>
        <ol className="grid gap-4 sm:grid-cols-3">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-solid text-12 font-semibold text-on-accent"
              >
                {index + 1}
              </span>
              <div className="min-w-0 pt-0.5 text-13">
                <h3 className="font-semibold">{t(`steps.${step}.title`)}</h3>
                <p className="mt-0.5 text-muted">{t(`steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Panel>
      <Examples />
      <Panel title={t('factsTitle')}>
        <dl className="text-13">
          {FACTS.map((fact) => (
            <div
              key={fact}
              className="grid gap-x-4 gap-y-0.5 border-line py-2.5 not-last:border-b first:pt-0 last:pb-0 sm:grid-cols-[140px_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{t(`facts.${fact}.title`)}</dt>
              <dd className="text-muted wrap-anywhere">{t(`facts.${fact}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Errors />
      <Panel title={t('safetyTitle')}>
        <ul className="flex list-disc flex-col gap-2 pl-4 text-13 text-muted">
          {SAFETY.map((advice) => (
            <li key={advice}>{t(`safety.${advice}`)}</li>
          ))}
        </ul>
      </Panel>
      <p className="text-center text-13">
        <a href="/docs/api" className="link">
          {t('reference')}
        </a>
      </p>
    </>
  );
}

function Addresses() {
  const t = useTranslations('connectBot');
  const addresses = Object.entries(openAddresses(location.origin)) as [
    keyof ReturnType<typeof openAddresses>,
    string,
  ][];
  return (
    <Panel title={t('addressTitle')}>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {addresses.map(([part, address]) => (
          <div key={part} className="min-w-0">
            <dt className="text-12 text-muted">{t(part)}</dt>
            <dd className="flex items-center gap-1">
              <code data-testid={`address-${part}`} className="font-mono text-13 wrap-anywhere">
                {address}
              </code>
              <Copy text={address} label={t('copyAddress', { address })} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Examples() {
  const t = useTranslations('connectBot');
  const [shown, setShown] = useState<Example['name']>('javascript');
  return (
    <Panel title={t('examplesTitle')}>
      <Tabs
        value={shown}
        onChange={setShown}
        label={t('examplesTitle')}
        listClassName="-mx-5 px-1 max-sm:-mx-4 max-sm:px-0"
        items={EXAMPLES.map(({ name, title }) => ({ value: name, label: title }))}
      >
        {EXAMPLES.map(({ name, file, start }) => (
          <TabPanel key={name} value={name} className="flex flex-col gap-3 pt-4">
            <p className="text-13 text-muted">{t(`example.${name}`, { file })}</p>
            <CodeBlock name={file} text={addressed(exampleText(file), location.origin)} />
            <CodeBlock name={t('start')} text={start} />
          </TabPanel>
        ))}
      </Tabs>
    </Panel>
  );
}

function Errors() {
  const t = useTranslations('connectBot');
  return (
    <Panel title={t('errorsTitle')}>
      <dl className="text-13">
        {ERRORS.map(({ name, codes, inCcxt }) => (
          <div
            key={name}
            className="grid gap-x-4 gap-y-0.5 border-line py-2.5 not-last:border-b first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
          >
            <dt className="min-w-0">
              <span className="font-semibold">{inCcxt}</span>
              {codes.map((code) => (
                <code key={code} className="block font-mono text-12 wrap-anywhere text-muted">
                  {code}
                </code>
              ))}
            </dt>
            <dd className="text-muted">{t(`errors.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
