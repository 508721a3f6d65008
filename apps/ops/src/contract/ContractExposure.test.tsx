import { Texts } from '@bourse/ui/Texts';
import type { ContractExposureView } from '@bourse/protocol/contract/operator-calls';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { ContractExposure } from './ContractExposure.tsx';

afterEach(cleanup);

const EXPOSURE: ContractExposureView = {
  ...{ deskFunds: '0', insuranceFunds: '0', positions: 1, pairs: [] },
  ...{ openProfit: '0', openProfitStop: '0', openProfitDeleverage: '0' },
  ...{ netValue: '40', netValueMax: '0', longValue: '40', shortValue: '0', sideValueMax: '0' },
};

test('with an empty house account any exposure is pointed out, for its bounds are zero', () => {
  render(
    <Texts store={useLanguage}>
      <ContractExposure exposure={EXPOSURE} />
    </Texts>,
  );
  const isPointedOut = (label: string) =>
    screen.getByText(label).nextElementSibling?.classList.contains('text-warning');
  expect(isPointedOut('Net exposure')).toBe(true);
  expect(isPointedOut('Open interest, long')).toBe(true);
  expect(isPointedOut('Open interest, short')).toBe(false);
});
