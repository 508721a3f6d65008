import type { Inbox } from '../en/inbox.ts';

export const inbox: Inbox = {
  depositFinished: {
    title: '입금 완료',
    text: '{chain} 네트워크로 입금하신 {amount} {currency}이(가) 현물 계정에 반영되었습니다.',
  },
  depositRejected: {
    title: '입금 거절',
    text: '{chain} 네트워크의 {amount} {currency} 입금이 처리되지 않았습니다. 사유: {remark}',
  },
  originatorAsked: {
    title: '입금의 송금인을 알려 주세요',
    text: '{chain}의 {amount} {currency} 입금이 대기 중입니다. 법에 따라 송금인 정보가 필요합니다. 자산의 입금 페이지에서 알려 주시면 입금이 반영됩니다.',
  },
  beneficiaryAsked: {
    title: '출금의 수취인을 알려 주세요',
    text: '{chain}의 {amount} {currency} 출금이 대기 중입니다. 법에 따라 수취인 정보가 필요합니다. 자산의 출금 페이지에서 알려 주시면 처리가 계속됩니다.',
  },
  withdrawalFinished: {
    title: '출금 완료',
    text: '{amount} {currency}을(를) {chain} 네트워크로 {address}에 보냈습니다. 트랜잭션: {txHash}',
  },
  withdrawalRejected: {
    title: '출금 거절',
    text: '{chain} 네트워크 출금이 거절되어 {amount} {currency}이(가) 사용 가능 잔액으로 돌아왔습니다. 사유: {remark}',
  },
  withdrawalHeld: {
    title: '출금 보류',
    text: '{chain} 네트워크에서 {address}(으)로 {amount} {currency}을(를) 출금하는 신청 이후 비밀번호 또는 2단계 인증이 변경되었거나 계정 동결이 해제되어 {until}까지 출금이 보류됩니다. 본인이 신청하지 않았다면 자산 화면에서 취소하거나 메일의 링크로 출금을 동결해 주세요.',
  },
  withdrawalFrozen: {
    title: '출금 보류',
    text: '회원님 계정의 출금이 동결되어 있어 {chain} 네트워크에서 {address}(으)로 {amount} {currency}을(를) 출금하는 신청이 보류되었습니다. 보안 메뉴에서 직접 해제하거나 고객센터가 해제할 때까지 출금되지 않습니다. 본인이 신청하지 않았다면 자산 화면에서 취소해 주세요.',
  },
  kycVerified: {
    title: '본인 인증 완료',
    text: '본인 인증이 완료되었습니다. 이제 출금과 청약 참여가 가능합니다.',
  },
  kycRejected: {
    title: '본인 인증 거절',
    text: '제출하신 정보를 확인할 수 없었습니다. 설정에서 다시 제출하실 수 있습니다. 사유: {reason}',
  },
  unlocked: {
    title: '코인 락업 해제',
    text: '락업 기간이 끝나 {amount} {currency}을(를) 현물 계정에서 사용할 수 있습니다.',
  },
  allotted: {
    title: '청약 배정 완료',
    text: '청약에서 {amount} {currency}이(가) {cost} USDT에 배정되었습니다. 사용되지 않은 금액은 사용 가능 잔액으로 돌아왔으며, 코인은 락업 기간이 끝날 때까지 락업됩니다.',
  },
  notAllotted: {
    title: '청약 미배정',
    text: '{currency} 청약 금액이 너무 적어 배정되지 않았습니다. 전액이 사용 가능 잔액으로 돌아왔습니다.',
  },
  subscriptionRefunded: {
    title: '청약 환불',
    text: '{currency} 프로젝트가 취소되었습니다. {amount} USDT가 현물 계정의 사용 가능 잔액으로 돌아왔습니다.',
  },
  passwordChanged: {
    title: '로그인 비밀번호 변경',
    text: '{time} {ip}에서 로그인 비밀번호가 변경되었습니다. 당분간 출금이 제한됩니다. 본인이 아니라면 즉시 비밀번호를 재설정하고 고객센터에 문의해 주세요.',
  },
  fundPasswordChanged: {
    title: '자금 비밀번호 변경',
    text: '{time} {ip}에서 자금 비밀번호가 변경되었습니다. 당분간 출금이 제한됩니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 고객센터에 문의해 주세요.',
  },
  twoFactorEnabled: {
    title: '2단계 인증 켜짐',
    text: '{time} {ip}에서 2단계 인증이 켜졌습니다. 본인이 아니라면 즉시 고객센터에 문의해 주세요.',
  },
  twoFactorDisabled: {
    title: '2단계 인증 꺼짐',
    text: '{time} {ip}에서 2단계 인증이 꺼졌습니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 고객센터에 문의해 주세요.',
  },
  passkeyAdded: {
    title: '패스키 추가됨',
    text: '{time} {ip}에서 패스키 “{name}”이(가) 추가되었습니다. 비밀번호 없이 로그인할 수 있습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 보안 설정에서 삭제하고 즉시 로그인 비밀번호를 변경한 뒤 고객센터에 문의해 주세요.',
  },
  passkeyRemoved: {
    title: '패스키 삭제됨',
    text: '{time} {ip}에서 패스키 “{name}”이(가) 삭제되었습니다. 출금은 한동안 중지됩니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 고객센터에 문의해 주세요.',
  },
  apiKeyCreated: {
    title: 'API 키 생성',
    text: '{time} {ip}에서 회원님 계정의 API 키가 생성되었습니다. 본인이 아니라면 API 키 메뉴에서 즉시 삭제하고 로그인 비밀번호를 변경해 주세요.',
  },
  fundPasswordSet: {
    title: '자금 비밀번호 설정',
    text: '{time} {ip}에서 자금 비밀번호가 설정되었습니다.',
  },
  twoFactorEnds: {
    title: '2단계 인증 해제 예정',
    text: '{time} {ip}에서 2단계 인증 해제가 요청되었습니다. {from}부터 꺼집니다. 본인이 아니라면 2단계 인증 메뉴에서 유지를 선택하고 즉시 로그인 비밀번호를 변경해 주세요.',
  },
  antiPhishingChanged: {
    title: '피싱 방지 문구 변경',
    text: '{time} {ip}에서 피싱 방지 문구가 변경되었습니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 고객센터에 문의해 주세요.',
  },
  antiPhishingEnds: {
    title: '피싱 방지 문구 삭제 예정',
    text: '{time} {ip}에서 피싱 방지 문구 삭제가 요청되었습니다. {from}까지는 메일에 계속 표시됩니다. 본인이 아니라면 다시 설정하고 즉시 로그인 비밀번호를 변경해 주세요.',
  },
  whitelistOn: {
    title: '출금 화이트리스트 켜짐',
    text: '{time} {ip}에서 출금 화이트리스트가 켜졌습니다.',
  },
  whitelistEnds: {
    title: '출금 화이트리스트 해제 예정',
    text: '{time} {ip}에서 출금 화이트리스트 해제가 요청되었습니다. {from}부터 꺼집니다. 본인이 아니라면 다시 켜고 즉시 로그인 비밀번호를 변경해 주세요.',
  },
  whitelistOff: {
    title: '출금 화이트리스트 꺼짐',
    text: '{time} {ip}에서 출금 화이트리스트가 꺼졌습니다. 본인이 아니라면 즉시 로그인 비밀번호를 변경하고 고객센터에 문의해 주세요.',
  },
  apiKeyWaits: {
    title: 'API 키 생성',
    text: '{time} {ip}에서 회원님 계정의 API 키(권한: {rights})가 생성되었습니다. {from}부터 작동합니다. 본인이 아니라면 메일의 링크나 API 키 메뉴에서 중지하고 즉시 로그인 비밀번호를 변경해 주세요.',
  },
  apiKeyConfirmed: {
    title: 'API 키 재사용',
    text: '{time} {ip}에서 회원님 계정의 API 키가 확인되어 다시 작동합니다. 본인이 아니라면 API 키 메뉴에서 즉시 삭제하고 로그인 비밀번호를 변경해 주세요.',
  },
  bookAddressAdded: {
    title: '출금 주소 추가',
    text: '{time} {ip}에서 주소록에 {chain} 네트워크의 {currency} 주소 {address}이(가) 추가되었습니다. 본인이 아니라면 즉시 삭제하고 로그인 비밀번호를 변경해 주세요.',
  },
  withdrawalsFrozen: {
    title: '출금 동결',
    text: '{time} {ip}에서 회원님 계정의 출금이 동결되었습니다. 보안 메뉴에서 모든 비밀번호와 코드로 직접 해제하거나 고객센터가 해제할 때까지 출금되지 않습니다.',
  },
  withdrawalMailsOff: {
    title: '출금 이메일 알림 꺼짐',
    text: '{time} {ip}에서 출금 완료·거절 이메일 알림이 꺼졌습니다. 사이트 메시지는 그대로 전달됩니다. 본인이 아니라면 ‘메시지’에서 다시 켜고 즉시 로그인 비밀번호를 변경해 주세요.',
  },
  accountClosed: {
    title: '계정 해지',
    text: '{time} {ip}에서 회원님의 계정이 해지되었습니다. 더 이상 누구도 로그인할 수 없습니다. 본인이 아니라면 즉시 고객센터에 연락해 주세요. 다시 열 수 있습니다.',
  },
  withdrawalsThawed: {
    title: '출금 재개',
    text: '{time} 회원님 계정의 출금이 다시 허용되었습니다.',
  },
  addressAdded: {
    title: '출금 주소 추가',
    text: '{time} {ip}에서 주소록에 주소가 추가되었습니다. 본인이 아니라면 즉시 삭제하고 로그인 비밀번호를 변경해 주세요.',
  },
};
