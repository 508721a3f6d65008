import type { MailTexts } from '../en/mail.ts';

export const mail: MailTexts = {
  antiPhishing: '회원님의 피싱 방지 문구: {word}. 이 문구가 없는 메일은 저희가 보낸 것이 아닙니다.',
  freeze: '본인이 아니라면 아래 링크를 열어 로그인 없이 계정의 모든 출금을 즉시 중지할 수 있습니다:',
  test: {
    subject: '{brand}: 테스트 메일',
    before: '{brand}의 메일이 도착했습니다. 콘솔의 ‘오픈 준비’ 화면에 아래 코드를 입력하세요.',
    after: '15분 동안 사용할 수 있습니다.',
  },
  samples: {
    operation: 'ERC20 네트워크로 {address}에 250 USDT를 출금하기 위한 코드입니다:',
    remark: '보낸 사람의 이름이 다릅니다.',
    reason: '사진이 흐립니다.',
    rights: '조회, 거래',
    name: '노트북',
    side: '매수',
  },
};
