import type { Trading } from '../en/trading.ts';

export const trading: Trading = {
  messages: {
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
      title: '委托已成交',
      text: '{pair}：您的{side}委托 {amount} {coin} 已按 {price} 成交。',
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
  sides: { buy: '买入', sell: '卖出', long: '做多', short: '做空', up: '看涨', down: '看跌' },
};
