/** What trading brings into the inbox; `{name}` is an argument of the kind, of which `side` is said in words. */
export const trading = {
  messages: {
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
  sides: { buy: 'buy', sell: 'sell', long: 'long', short: 'short', up: 'up', down: 'down' },
};

export type Trading = typeof trading;
