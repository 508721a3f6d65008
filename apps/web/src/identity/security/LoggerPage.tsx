import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { actionColumn, type Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { showSuccess } from '@bourse/ui/lib/toast';
import type { SecurityEventView, SessionView } from '@bourse/protocol/identity/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { formatDateTime } from '@bourse/ui/format/time';
import { loginLogQuery, sessionsQuery } from '../api.ts';
import { deviceName } from './device-name.ts';

/** `/setting/logger`: what happened to the account, and where it is logged in. */
export function LoggerPage() {
  const t = useTranslations('activity');
  const [tab, setTab] = useState<'log' | 'devices'>('log');
  useTitle(t(tab));
  return (
    <>
      <h1 className="sr-only">{t('log')}</h1>
      <Tabs
        value={tab}
        onChange={setTab}
        label={t('log')}
        items={[
          { value: 'log', label: t('log') },
          { value: 'devices', label: t('devices') },
        ]}
      >
        <TabPanel value="log">
          <Log />
        </TabPanel>
        <TabPanel value="devices">
          <Devices />
        </TabPanel>
      </Tabs>
    </>
  );
}

function useDeviceText(): (agent: string) => string {
  const t = useTranslations('activity');
  return (agent) => {
    const { browser, system } = deviceName(agent);
    if (browser && system) return t('deviceName', { browser, system });
    return browser ?? system ?? t('unknown');
  };
}

const ALARMING = new Set<SecurityEventView['kind']>(['loginFailed']);

function Log() {
  const query = useQuery({ ...loginLogQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} rows={8}>
      {(events) => <Events events={events} />}
    </Loaded>
  );
}

function Events({ events }: { events: readonly SecurityEventView[] }) {
  const t = useTranslations();
  const device = useDeviceText();
  if (events.length === 0) return <EmptyState text={t('activity.empty')} />;
  const columns: Column<Numbered<SecurityEventView>>[] = [
    { key: 'time', head: t('list.time'), leads: 'when', cell: ({ time }) => formatDateTime(time) },
    {
      key: 'kind',
      head: t('activity.event'),
      leads: 'what',
      cell: ({ kind }) => (
        <span className={ALARMING.has(kind) ? 'text-danger' : 'font-medium'}>
          {t(`activity.kinds.${kind}`)}
        </span>
      ),
    },
    {
      key: 'device',
      head: t('activity.device'),
      cell: ({ agent }) => <span title={agent}>{device(agent)}</span>,
    },
    { key: 'ip', head: t('activity.ip'), align: 'right', cell: ({ ip }) => ip },
  ];
  return (
    <>
      <p className="px-4 pt-4 pb-2 text-13 text-muted">{t('activity.note')}</p>
      <div ref={fadeEdges} className="overflow-x-auto pb-3">
        <Table
          label={t('activity.log')}
          columns={columns}
          rows={events.map((event, number) => ({ ...event, number }))}
          rowKey={({ number }) => String(number)}
          rowTestId="log-row"
        />
      </div>
    </>
  );
}

type Numbered<Row> = Row & { number: number };

function Devices() {
  const query = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={query} rows={4}>
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  );
}

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations();
  const device = useDeviceText();
  const columns: Column<SessionView>[] = [
    {
      key: 'device',
      head: t('activity.device'),
      cell: ({ agent, current }) => (
        <span title={agent} className="font-medium">
          {device(agent)}
          {current && (
            <span className="ml-2 rounded-control bg-raised px-1.5 py-0.5 text-accent">
              {t('activity.current')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'ip', head: t('activity.ip'), cell: ({ ip }) => ip },
    { key: 'since', head: t('activity.since'), cell: ({ createTime }) => formatDateTime(createTime) },
    { key: 'used', head: t('activity.lastUsed'), cell: ({ lastUsedTime }) => formatDateTime(lastUsedTime) },
    actionColumn(
      t('common.action'),
      ({ id, agent, current }) => !current && <EndSession id={id} device={device(agent)} />,
    ),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 pb-2">
        <p className="text-13 text-muted">{t('activity.devicesNote')}</p>
        {sessions.length > 1 && <EndOtherSessions />}
      </div>
      <div ref={fadeEdges} className="overflow-x-auto pb-3">
        <Table
          label={t('activity.devices')}
          columns={columns}
          rows={sessions}
          rowKey={({ id }) => id}
          rowTestId="session-row"
        />
      </div>
    </>
  );
}

function EndOtherSessions() {
  const t = useTranslations('activity');
  const { pending, end } = useEnding(() => call('/user/sessionRevokeOthers'), t('othersRevoked'));
  return (
    <Button tone="secondary" size="small" pending={pending} onClick={end}>
      {t('revokeOthers')}
    </Button>
  );
}

function EndSession({ id, device }: { id: string; device: string }) {
  const t = useTranslations('activity');
  const { pending, end } = useEnding(() => call('/user/sessionRevoke', { id }), t('revoked'));
  return (
    <Button
      tone="link"
      size="small"
      className="justify-start"
      pending={pending}
      aria-label={t('revokeThis', { device })}
      onClick={end}
    >
      {t('revoke')}
    </Button>
  );
}

/** Makes the call, says so, and asks for the sessions anew. */
function useEnding(revoke: () => Promise<unknown>, said: string) {
  const queries = useQueryClient();
  const { pending, submit } = useSubmit();

  async function end(): Promise<void> {
    await submit(async () => {
      await revoke();
      showSuccess(said);
    });
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  return { pending, end: () => void end() };
}
