import type { OperatorMails } from '../en/operators.ts';

export const operators: OperatorMails = {
  enrolment: {
    subject: '{brand} 콘솔 접속 링크',
    paragraphs: [
      '{brand} 운영 콘솔의 접속 권한이 부여되었습니다. 아래 링크를 열어 비밀번호를 정하고 인증 앱을 연결해 주세요.',
      '{link}',
      '링크는 {until}까지 한 번만 사용할 수 있습니다. 다른 사람은 이 링크를 갖고 있지 않으니 전달하지 마세요.',
      '예상하지 못한 메일이라면 링크를 열기 전에 다른 관리자에게 알려 주세요.',
    ],
  },
  cancelled: {
    subject: '{brand} 콘솔: 제안과 승인이 취소되었습니다',
    paragraphs: [
      '{operator} 계정이 비활성화되었거나, 새 링크가 발급되었거나, 권한이 축소되었습니다. 아직 처리되지 않은 제안은 취소되었으며 지급이 시작되지 않은 출금에 대한 승인은 무효가 되었습니다: {subjects}',
      '여전히 필요한 건은 다시 제안하거나 승인해 주세요: {link}',
    ],
  },
  passkeyAdded: {
    subject: '{brand} 콘솔: 패스키가 추가되었습니다',
    paragraphs: [
      '{time} {ip}에서 패스키 “{name}”이(가) 추가되었습니다. 비밀번호와 코드 없이 로그인할 수 있으며 {from}부터 승인할 수 있습니다.',
      '본인이 아니라면 즉시 관리자에게 알려 접속 권한을 비활성화하세요: {link}',
    ],
  },
};
