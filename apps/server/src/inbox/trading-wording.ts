import type { MessageArgs, TradingKind } from '@bourse/protocol/inbox/calls';
import type { Language } from '@bourse/protocol/pairs';
import type { Words } from './wording.ts';

/** What trading brings; `{name}` is an argument of the kind. */
export const TRADING_WORDS: Record<Language, Record<TradingKind, Words>> = {
  'en-US': {
    liquidated: {
      title: 'Position liquidated',
      text: 'Your {side} position on {pair} ({leverage}x) was liquidated at {price} USDT. In all, it brought {result} USDT: margin, fees and what went to the insurance fund are counted.',
    },
    marginCall: {
      title: 'Margin call',
      text: 'Your {side} position on {pair} ({leverage}x) is close to liquidation: the mark is {price} USDT, it is liquidated at {liquidation} USDT. Add margin or close it.',
    },
    stopLossHit: {
      title: 'Stop loss hit',
      text: 'The stop loss closed your {side} position on {pair} ({leverage}x) at {price} USDT. In all, it brought {result} USDT.',
    },
    stopProfitHit: {
      title: 'Take profit hit',
      text: 'The take profit closed your {side} position on {pair} ({leverage}x) at {price} USDT. In all, it brought {result} USDT.',
    },
    deleveraged: {
      title: 'Position closed early',
      text: 'Your {side} position on {pair} ({leverage}x) was closed early at {price} USDT, so that profits can be paid. In all, it brought {result} USDT.',
    },
    closedAtFirst: {
      title: 'Closed at the first price',
      text: 'Market data is back: {amount} {coin} of your {side} position on {pair} ({leverage}x) were closed at {price} USDT, as you had asked.',
    },
    closeDropped: {
      title: 'Close not carried out',
      text: 'Market data is back, and at {price} USDT the part of your {side} position on {pair} ({leverage}x) that was to be closed is worth less than {minimum} USDT. It is still open.',
    },
    positionOpened: {
      title: 'Position opened',
      text: 'Your limit order opened a {side} position on {pair} ({leverage}x): {amount} {coin} at {price} USDT.',
    },
    orderFilled: {
      title: 'Order filled',
      text: '{pair}: your {side} order of {amount} {coin} was filled at {price}.',
    },
    secondWon: {
      title: 'Second contract won',
      text: '{pair} {side}, {amount} USDT: you won. In all, {result} USDT.',
    },
    secondLost: {
      title: 'Second contract lost',
      text: '{pair} {side}, {amount} USDT: you lost. In all, {result} USDT.',
    },
    secondDrawn: {
      title: 'Second contract drawn',
      text: '{pair} {side}, {amount} USDT: a draw. The amount and the fee are back.',
    },
    secondVoid: {
      title: 'Second contract void',
      text: '{pair} {side}, {amount} USDT could not be decided. The amount and the fee are back.',
    },
  },
  'zh-CN': {
    liquidated: {
      title: '仓位已强平',
      text: '您的 {pair} {side}仓位（{leverage}x）已在 {price} USDT 强平。计入保证金、手续费及划入保险基金的部分，合计盈亏 {result} USDT。',
    },
    marginCall: {
      title: '追加保证金提醒',
      text: '您的 {pair} {side}仓位（{leverage}x）接近强平：标记价格 {price} USDT，强平价格 {liquidation} USDT。请追加保证金或平仓。',
    },
    stopLossHit: {
      title: '止损已触发',
      text: '您的 {pair} {side}仓位（{leverage}x）已由止损在 {price} USDT 平仓，合计盈亏 {result} USDT。',
    },
    stopProfitHit: {
      title: '止盈已触发',
      text: '您的 {pair} {side}仓位（{leverage}x）已由止盈在 {price} USDT 平仓，合计盈亏 {result} USDT。',
    },
    deleveraged: {
      title: '仓位被提前平仓',
      text: '为保证盈利支付，您的 {pair} {side}仓位（{leverage}x）已在 {price} USDT 提前平仓，合计盈亏 {result} USDT。',
    },
    closedAtFirst: {
      title: '已按首个有效价格平仓',
      text: '行情已恢复：按您的请求，{pair} {side}仓位（{leverage}x）中的 {amount} {coin} 已在 {price} USDT 平仓。',
    },
    closeDropped: {
      title: '平仓未执行',
      text: '行情已恢复，但按 {price} USDT 计算，您的 {pair} {side}仓位（{leverage}x）待平部分价值不足 {minimum} USDT，因此未平仓，仓位仍然持有。',
    },
    positionOpened: {
      title: '已开仓',
      text: '您的限价单已成交，{pair} {side}仓位（{leverage}x）已开仓：{amount} {coin}，价格 {price} USDT。',
    },
    orderFilled: {
      title: '订单已成交',
      text: '{pair}：您的{side}订单 {amount} {coin} 已按 {price} 成交。',
    },
    secondWon: {
      title: '秒合约获胜',
      text: '{pair} {side}，{amount} USDT：您赢了，合计 {result} USDT。',
    },
    secondLost: {
      title: '秒合约失利',
      text: '{pair} {side}，{amount} USDT：您输了，合计 {result} USDT。',
    },
    secondDrawn: {
      title: '秒合约平局',
      text: '{pair} {side}，{amount} USDT：平局，本金与手续费已退回。',
    },
    secondVoid: {
      title: '秒合约作废',
      text: '{pair} {side}，{amount} USDT 无法判定，本金与手续费已退回。',
    },
  },
  ko: {
    liquidated: {
      title: '포지션 강제 청산',
      text: '{pair} {side} 포지션({leverage}x)이 {price} USDT에 강제 청산되었습니다. 증거금, 수수료, 보험기금 귀속분을 포함한 총 손익은 {result} USDT입니다.',
    },
    marginCall: {
      title: '마진콜',
      text: '{pair} {side} 포지션({leverage}x)이 강제 청산에 가까워졌습니다. 시장 평균가 {price} USDT, 청산가 {liquidation} USDT입니다. 증거금을 추가하거나 포지션을 종료해 주세요.',
    },
    stopLossHit: {
      title: '손절 실행',
      text: '{pair} {side} 포지션({leverage}x)이 손절로 {price} USDT에 종료되었습니다. 총 손익은 {result} USDT입니다.',
    },
    stopProfitHit: {
      title: '익절 실행',
      text: '{pair} {side} 포지션({leverage}x)이 익절로 {price} USDT에 종료되었습니다. 총 손익은 {result} USDT입니다.',
    },
    deleveraged: {
      title: '포지션 조기 종료',
      text: '수익 지급을 보장하기 위해 {pair} {side} 포지션({leverage}x)이 {price} USDT에 조기 종료되었습니다. 총 손익은 {result} USDT입니다.',
    },
    closedAtFirst: {
      title: '첫 유효 가격에 종료됨',
      text: '시세가 복구되어, 요청하신 대로 {pair} {side} 포지션({leverage}x) 중 {amount} {coin}이(가) {price} USDT에 종료되었습니다.',
    },
    closeDropped: {
      title: '종료되지 않음',
      text: '시세가 복구되었으나 {price} USDT 기준으로 {pair} {side} 포지션({leverage}x)의 종료할 부분이 {minimum} USDT보다 적어 종료되지 않았습니다. 포지션은 그대로 유지됩니다.',
    },
    positionOpened: {
      title: '포지션 진입',
      text: '지정가 주문으로 {pair} {side} 포지션({leverage}x)에 진입했습니다: {amount} {coin}, 가격 {price} USDT.',
    },
    orderFilled: {
      title: '주문 체결',
      text: '{pair}: {side} 주문 {amount} {coin}이(가) {price}에 체결되었습니다.',
    },
    secondWon: {
      title: '초단기 선물 승리',
      text: '{pair} {side}, {amount} USDT: 적중했습니다. 총 손익 {result} USDT.',
    },
    secondLost: {
      title: '초단기 선물 패배',
      text: '{pair} {side}, {amount} USDT: 빗나갔습니다. 총 손익 {result} USDT.',
    },
    secondDrawn: {
      title: '초단기 선물 무승부',
      text: '{pair} {side}, {amount} USDT: 무승부입니다. 금액과 수수료를 돌려드렸습니다.',
    },
    secondVoid: {
      title: '초단기 선물 무효',
      text: '{pair} {side}, {amount} USDT의 결과를 판정할 수 없어 금액과 수수료를 돌려드렸습니다.',
    },
  },
  ja: {
    liquidated: {
      title: 'ポジションが強制決済されました',
      text: '{pair} の{side}ポジション（{leverage}x）が {price} USDT で強制決済されました。証拠金、手数料、保険基金への繰入を含めた損益は {result} USDT です。',
    },
    marginCall: {
      title: '追証のお知らせ',
      text: '{pair} の{side}ポジション（{leverage}x）が強制決済に近づいています。マーク価格は {price} USDT、強制決済価格は {liquidation} USDT です。証拠金を追加するか、決済してください。',
    },
    stopLossHit: {
      title: '損切りが執行されました',
      text: '{pair} の{side}ポジション（{leverage}x）が損切りにより {price} USDT で決済されました。損益は {result} USDT です。',
    },
    stopProfitHit: {
      title: '利確が執行されました',
      text: '{pair} の{side}ポジション（{leverage}x）が利確により {price} USDT で決済されました。損益は {result} USDT です。',
    },
    deleveraged: {
      title: 'ポジションが早期決済されました',
      text: '利益の支払いを守るため、{pair} の{side}ポジション（{leverage}x）が {price} USDT で早期に決済されました。損益は {result} USDT です。',
    },
    closedAtFirst: {
      title: '最初の有効な価格で決済されました',
      text: '相場データが回復し、ご依頼のとおり {pair} の{side}ポジション（{leverage}x）のうち {amount} {coin} が {price} USDT で決済されました。',
    },
    closeDropped: {
      title: '決済は実行されませんでした',
      text: '相場データが回復しましたが、{price} USDT では {pair} の{side}ポジション（{leverage}x）の決済予定分が {minimum} USDT に満たないため、決済されませんでした。ポジションは保有されたままです。',
    },
    positionOpened: {
      title: 'ポジションを建てました',
      text: '指値注文により {pair} の{side}ポジション（{leverage}x）を建てました：{amount} {coin}、価格 {price} USDT。',
    },
    orderFilled: {
      title: '注文が約定しました',
      text: '{pair}：{side}注文 {amount} {coin} が {price} で約定しました。',
    },
    secondWon: {
      title: '秒先物で勝ちました',
      text: '{pair} {side}、{amount} USDT：勝ちです。損益は {result} USDT です。',
    },
    secondLost: {
      title: '秒先物で負けました',
      text: '{pair} {side}、{amount} USDT：負けです。損益は {result} USDT です。',
    },
    secondDrawn: {
      title: '秒先物は引き分けでした',
      text: '{pair} {side}、{amount} USDT：引き分けです。金額と手数料をお返ししました。',
    },
    secondVoid: {
      title: '秒先物は無効になりました',
      text: '{pair} {side}、{amount} USDT は判定できなかったため、金額と手数料をお返ししました。',
    },
  },
};

/** The argument `side` in words. */
export const SIDE_WORDS: Record<Language, Record<MessageArgs['orderFilled']['side'], string>> = {
  'en-US': { buy: 'buy', sell: 'sell', long: 'long', short: 'short', up: 'up', down: 'down' },
  'zh-CN': { buy: '买入', sell: '卖出', long: '做多', short: '做空', up: '看涨', down: '看跌' },
  ko: { buy: '매수', sell: '매도', long: '롱', short: '숏', up: '상승', down: '하락' },
  ja: { buy: '買い', sell: '売り', long: 'ロング', short: 'ショート', up: '上昇', down: '下落' },
};
