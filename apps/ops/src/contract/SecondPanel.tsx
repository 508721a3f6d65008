import { SECOND_CONFIGS_MAX } from '@bourse/protocol/operators/contracts/rules';
import type { SecondSettingsView } from '@bourse/protocol/second/operator-calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { withConfig } from './configs.ts';
import { ConfigEdit, ConfigItem } from './ConfigItem.tsx';
import { pairName } from './pair-name.ts';

/** What one pair offers from now on, duration by duration. */
export function SecondPanel({ id: symbol, row: settings, onClose }: DetailProps<SecondSettingsView>) {
  const t = useTranslations();
  const may = useMay();
  const name = pairName(symbol);
  if (!settings) return <NotOnPage title={name} onClose={onClose} />;
  const { enabled, configs } = settings;
  const state = (isOpen: boolean): string => t(isOpen ? 'switches.isOpen' : 'switches.closed');
  const verb = enabled ? 'close' : 'open';
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        may('contracts.terms') && (
          <>
            <ConfigEdit
              settings={settings}
              label={t('seconds.add')}
              disabled={configs.length >= SECOND_CONFIGS_MAX}
              change={(config) => withConfig(configs, config)}
            />
            <Action
              label={t(`switches.${verb}`)}
              buttonTone={enabled ? 'down' : 'secondary'}
              title={t(enabled ? 'seconds.closeTitle' : 'seconds.openTitle', { pair: name })}
              facts={[
                [t('fees.pair'), name],
                [t('seconds.newOrders'), `${state(enabled)} → ${state(!enabled)}`],
              ]}
              note={t('seconds.keeps')}
              tone={enabled ? 'down' : 'primary'}
              run={() => call('seconds/set', { symbol, enabled: enabled ? '0' : '1' })}
            />
          </>
        )
      }
    >
      <Section title={t('contracts.terms')}>
        <Facts
          facts={[
            fact(t('seconds.newOrders'), <Status tone={enabled ? 'good' : 'bad'}>{state(enabled)}</Status>),
          ]}
        />
        <p className="mt-3 text-13 text-muted">{t('seconds.keeps')}</p>
      </Section>
      <ul aria-label={t('seconds.durations')}>
        {configs.map((config) => (
          <ConfigItem key={config.second} settings={settings} config={config} />
        ))}
      </ul>
    </SidePanel>
  );
}
