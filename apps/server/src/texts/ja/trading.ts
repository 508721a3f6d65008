import type { Trading } from '../en/trading.ts';

export const trading: Trading = {
  messages: {
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
  sides: { buy: '買い', sell: '売り', long: 'ロング', short: 'ショート', up: '上昇', down: '下落' },
};
