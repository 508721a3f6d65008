import type { Letters } from '../en/letters.ts';

export const letters: Letters = {
  kinds: {
    register: {
      subject: '{brand} 가입 인증 코드',
      paragraphs: [
        '{brand} 가입 인증 코드입니다:',
        '10분 동안 유효합니다. {brand} 직원은 절대 이 코드를 묻지 않습니다.',
        '요청하신 적이 없다면 이 메일을 무시하세요. 계정은 만들어지지 않습니다.',
      ],
    },
    forgot: {
      subject: '{brand} 비밀번호 재설정 코드',
      paragraphs: [
        '새 비밀번호를 설정하기 위한 코드입니다:',
        '10분 동안 유효합니다. {brand} 직원은 절대 이 코드를 묻지 않습니다.',
        '요청하신 적이 없다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않습니다.',
      ],
    },
    fundPassword: {
      subject: '{brand} 자금 비밀번호 코드',
      first: '자금 비밀번호를 변경하기 위한 코드입니다:',
    },
    withdraw: { subject: '{brand} 출금 코드', first: '출금을 확인하기 위한 코드입니다:' },
    apiKey: { subject: '{brand} API 키 코드', first: 'API 키를 만들기 위한 코드입니다:' },
    twoFactor: { subject: '{brand} 2단계 인증 코드', first: '2단계 인증을 켜기 위한 코드입니다:' },
    antiPhishing: {
      subject: '{brand} 피싱 방지 문구 코드',
      first: '피싱 방지 문구를 변경하기 위한 코드입니다:',
    },
    apiKeyConfirm: {
      subject: '{brand} API 키 확인 코드',
      first: '비밀번호 재설정 후 API 키를 다시 사용하기 위한 코드입니다:',
    },
    whitelistOff: {
      subject: '{brand} 화이트리스트 해제 코드',
      first: '출금 주소 화이트리스트를 끄기 위한 코드입니다:',
    },
    twoFactorOff: { subject: '{brand} 2단계 인증 해제 코드', first: '2단계 인증을 끄기 위한 코드입니다:' },
    closeAccount: { subject: '{brand} 계정 해지 코드', first: '계정을 영구 해지하기 위한 코드입니다:' },
    thaw: { subject: '{brand} 출금 재개 코드', first: '계정의 출금을 다시 허용하기 위한 코드입니다:' },
    passkeyAdd: {
      subject: '{brand} 패스키 생성 코드',
      first: '계정에 로그인할 수 있는 패스키를 만들기 위한 코드입니다:',
    },
    passkeyRemove: { subject: '{brand} 패스키 삭제 코드', first: '패스키를 삭제하기 위한 코드입니다:' },
    hasAccount: {
      subject: '이미 {brand} 계정이 있습니다',
      paragraphs: [
        '누군가(아마도 본인)가 이 주소로 {brand}에 가입하려고 했습니다. 이 주소에는 이미 계정이 있습니다.',
        '바로 로그인하세요. 비밀번호가 기억나지 않으면 로그인 화면에서 "비밀번호를 잊으셨나요?"를 선택하세요.',
      ],
    },
    noAccount: {
      subject: '이 주소로 된 {brand} 계정이 없습니다',
      paragraphs: [
        '누군가(아마도 본인)가 이 주소의 {brand} 계정 비밀번호를 재설정하려고 했지만, 해당 계정이 없습니다.',
        '다른 주소로 가입하셨을 수 있습니다. 요청하신 적이 없다면 이 메일을 무시하세요.',
      ],
    },
  },
  afterCode: ['10분 동안 유효합니다.', '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.'],
  confirms: {
    withdraw: '{chain} 네트워크로 {address}에 {amount} {currency}을(를) 출금하기 위한 코드입니다:',
    apiKey: '권한 {rights}, 허용 IP {ips}(으)로 API 키를 만들기 위한 코드입니다:',
    apiKeyConfirm: '비밀번호 재설정 후 API 키 {key}(권한: {rights})을(를) 다시 사용하기 위한 코드입니다:',
  },
  rights: { read: '조회', trade: '거래', withdraw: '출금' },
  anywhere: '제한 없음',
  separator: ', ',
};
