import type { Trading } from '../en/trading.ts';

export const trading: Trading = {
  messages: {
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
  sides: { buy: '매수', sell: '매도', long: '롱', short: '숏', up: '상승', down: '하락' },
};
