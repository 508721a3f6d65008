import { REASONS, reasonText } from '@bourse/custody/reasons';
import { Texts } from '@bourse/ui/Texts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, useLanguage } from '../i18n/language.ts';
import { en } from '../i18n/texts/en.ts';
import { useSignerReason } from './signer-reasons.ts';

afterEach(cleanup);

function Said({ text }: { text: string }) {
  return <p>{useSignerReason()(text)}</p>;
}

test('the console has the words of each reason, with the values that the signer gives', () => {
  expect(en.payouts.reasons).toEqual(REASONS);
});

test.each([
  reasonText('approvalEnded', { time: '2026-11-28T17:00:00.000Z' }),
  reasonText('lacksChainCoin', { address: '0xabc', amount: '0.01' }),
  reasonText('orderGone', { amount: '5', coin: 'USDT' }),
  reasonText('expired', {
    reason: reasonText('ofSecond', { reason: reasonText('blockGone', { block: 7 }) }),
  }),
  reasonText('notTaken', { words: "{it} isn't <taken>" }),
  'words of a node',
])('in English it says what the signer said: %s', (text) => {
  render(
    <Texts store={useLanguage}>
      <Said text={text} />
    </Texts>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});

test('in another language a reason within a reason is translated as well', async () => {
  await chooseLanguage('zh-CN');
  try {
    const gone = reasonText('blockGone', { block: 7 });
    render(
      <Texts store={useLanguage}>
        <Said text={reasonText('expired', { reason: reasonText('ofSecond', { reason: gone }) })} />
      </Texts>,
    );
    expect(screen.getByText('已过期；第二个节点：节点已没有可能包含它的区块 7：可换一个节点')).toBeTruthy();
  } finally {
    await chooseLanguage('en-US');
  }
});
