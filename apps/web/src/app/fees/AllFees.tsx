import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useState, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Fees as SpotFees } from '../../spot/fees/Fees.tsx';
import { ContractFees, SecondFees, SwapFees, WithdrawalFees } from './ProductFees.tsx';

const PARTS = {
  spot: { name: 'tradeRecords.spot', Content: SpotFees },
  contract: { name: 'shell.contract', Content: ContractFees },
  second: { name: 'shell.secondContract', Content: SecondFees },
  swap: { name: 'swap.title', Content: SwapFees },
  withdraw: { name: 'withdraw.title', Content: WithdrawalFees },
} as const satisfies Record<string, { name: string; Content: ComponentType }>;
export type FeePart = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as FeePart[];

/** What each product costs, as the exchange has it set at the moment. */
export function AllFees() {
  const [part, setPart] = useState<string>();
  return <FeeTabs part={part} onChange={setPart} />;
}

/** The same, where somebody else knows which one is shown: spot unless it is one of the others. */
export function FeeTabs({ part, onChange }: { part: string | undefined; onChange: (part: FeePart) => void }) {
  const t = useTranslations();
  const shown = NAMES.find((name) => name === part) ?? 'spot';
  const { Content } = PARTS[shown];
  return (
    <Tabs
      value={shown}
      onChange={onChange}
      label={t('tradeRecords.products')}
      items={NAMES.map((value) => ({ value, label: t(PARTS[value].name) }))}
    >
      <TabPanel value={shown} className="flex flex-col gap-4 pt-4">
        <Content />
      </TabPanel>
    </Tabs>
  );
}
