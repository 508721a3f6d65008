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
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

/** What each product costs, as the exchange has it set at the moment. */
export function AllFees() {
  const t = useTranslations();
  const [part, setPart] = useState<Part>('spot');
  const { Content } = PARTS[part];
  return (
    <Tabs
      value={part}
      onChange={setPart}
      label={t('tradeRecords.products')}
      items={NAMES.map((value) => ({ value, label: t(PARTS[value].name) }))}
    >
      <TabPanel value={part} className="flex flex-col gap-4 pt-4">
        <Content />
      </TabPanel>
    </Tabs>
  );
}
