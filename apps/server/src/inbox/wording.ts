import type { MessageArgs, MessageKind, TradingKind } from '@bourse/protocol/inbox/calls';
import type { MailText } from '@bourse/protocol/mail/names';
import type { Language } from '@bourse/protocol/pairs';
import { SIDE_WORDS, TRADING_WORDS } from './trading-wording.ts';

export interface Words {
  readonly title: string;
  readonly text: string;
}

/** `{name}` is an argument of the kind. */
const WORDS: Record<Language, Record<Exclude<MessageKind, TradingKind>, Words>> = {
  'en-US': {
    depositFinished: {
      title: 'Deposit received',
      text: 'Your deposit of {amount} {currency} on {chain} has been credited to your spot account.',
    },
    depositRejected: {
      title: 'Deposit rejected',
      text: 'Your deposit of {amount} {currency} on {chain} was not credited. Reason: {remark}',
    },
    originatorAsked: {
      title: 'Tell us who sent your deposit',
      text: 'Your deposit of {amount} {currency} on {chain} waits: the law asks us who sent it. Tell us under Assets, Deposit; it is credited after that.',
    },
    withdrawalFinished: {
      title: 'Withdrawal sent',
      text: '{amount} {currency} have been sent on {chain} to {address}. Transaction: {txHash}',
    },
    withdrawalRejected: {
      title: 'Withdrawal rejected',
      text: 'Your withdrawal on {chain} was rejected; {amount} {currency} are available again. Reason: {remark}',
    },
    withdrawalHeld: {
      title: 'Withdrawal on hold',
      text: 'Your withdrawal of {amount} {currency} on {chain} to {address} is on hold until {until}, because after it was requested a password or the two-factor authentication was changed, or your account was unfrozen. If you did not request it, cancel it under Assets or freeze withdrawals with the link in the e-mail.',
    },
    withdrawalFrozen: {
      title: 'Withdrawal on hold',
      text: 'Your withdrawal of {amount} {currency} on {chain} to {address} is on hold, because withdrawals from your account are frozen. It is not paid before you allow them again under security, or customer service does. If you did not request it, cancel it under Assets.',
    },
    kycVerified: {
      title: 'Identity verified',
      text: 'Your identity has been verified. You can now withdraw and take part in subscriptions.',
    },
    kycRejected: {
      title: 'Identity verification rejected',
      text: 'Your details could not be verified; you can submit them again in the settings. Reason: {reason}',
    },
    unlocked: {
      title: 'Coins unlocked',
      text: 'The lock period has ended: {amount} {currency} are now available on your spot account.',
    },
    allotted: {
      title: 'Coins allotted',
      text: 'Your subscription was allotted {amount} {currency} for {cost} USDT. Whatever was not used is available again. The coins are locked until the lock period ends.',
    },
    notAllotted: {
      title: 'No coins allotted',
      text: 'Your subscription to {currency} was too small for an allotment. All of your money is available again.',
    },
    subscriptionRefunded: {
      title: 'Subscription refunded',
      text: 'The {currency} project was cancelled. {amount} USDT are available again on your spot account.',
    },
    passwordChanged: {
      title: 'Login password changed',
      text: 'Your login password was changed on {time} from {ip}. Withdrawals are paused for a while. Was it not you? Reset the password at once and contact customer service.',
    },
    fundPasswordChanged: {
      title: 'Fund password changed',
      text: 'Your fund password was changed on {time} from {ip}. Withdrawals are paused for a while. Was it not you? Change your login password at once and contact customer service.',
    },
    twoFactorEnabled: {
      title: 'Two-factor switched on',
      text: 'Two-factor was switched on for your account on {time} from {ip}. Was it not you? Contact customer service at once.',
    },
    twoFactorDisabled: {
      title: 'Two-factor switched off',
      text: 'Two-factor was switched off for your account on {time} from {ip}. Was it not you? Change your login password at once and contact customer service.',
    },
    passkeyAdded: {
      title: 'Passkey added',
      text: 'The passkey “{name}” was added to your account on {time} from {ip}. It logs in without your password. Withdrawals are paused for a while. Was it not you? Remove it under security, change your login password at once and contact customer service.',
    },
    passkeyRemoved: {
      title: 'Passkey removed',
      text: 'The passkey “{name}” was removed from your account on {time} from {ip}. Withdrawals are paused for a while. Was it not you? Change your login password at once and contact customer service.',
    },
    apiKeyCreated: {
      title: 'API key created',
      text: 'An API key was created for your account on {time} from {ip}. Was it not you? Delete it under API keys and change your login password at once.',
    },
    fundPasswordSet: {
      title: 'Fund password set',
      text: 'A fund password was set for your account on {time} from {ip}.',
    },
    twoFactorEnds: {
      title: 'Two-factor will be switched off',
      text: 'On {time}, someone asked from {ip} to switch two-factor off for your account. It is off from {from} on. Was it not you? Keep it on under two-factor, and change your login password at once.',
    },
    antiPhishingChanged: {
      title: 'Anti-phishing word changed',
      text: 'Your anti-phishing word was changed on {time} from {ip}. Was it not you? Change your login password at once and contact customer service.',
    },
    antiPhishingEnds: {
      title: 'Anti-phishing word will be removed',
      text: 'On {time}, someone asked from {ip} to remove your anti-phishing word. Our messages show it until {from}. Was it not you? Set it again, and change your login password at once.',
    },
    whitelistOn: {
      title: 'Whitelist switched on',
      text: 'The withdrawal whitelist was switched on for your account on {time} from {ip}.',
    },
    whitelistEnds: {
      title: 'Whitelist will be switched off',
      text: 'On {time}, someone asked from {ip} to switch the withdrawal whitelist off for your account. It is off from {from} on. Was it not you? Switch it on again, and change your login password at once.',
    },
    whitelistOff: {
      title: 'Whitelist switched off',
      text: 'The withdrawal whitelist was switched off for your account on {time} from {ip}. Was it not you? Change your login password at once and contact customer service.',
    },
    apiKeyWaits: {
      title: 'API key created',
      text: 'An API key that may {rights} was created for your account on {time} from {ip}. It works from {from} on. Was it not you? Stop it with the link in this mail or delete it under API keys, and change your login password at once.',
    },
    apiKeyConfirmed: {
      title: 'API key works again',
      text: 'An API key of your account was confirmed on {time} from {ip} and works again. Was it not you? Delete it under API keys and change your login password at once.',
    },
    bookAddressAdded: {
      title: 'Withdrawal address added',
      text: 'The {currency} address {address} on {chain} was added to your address book on {time} from {ip}. Was it not you? Delete it and change your login password at once.',
    },
    withdrawalsFrozen: {
      title: 'Withdrawals frozen',
      text: 'Withdrawals from your account were frozen on {time} from {ip}. Nothing is paid out until you allow it again under security, with all your passwords and codes, or customer service does.',
    },
    withdrawalMailsOff: {
      title: 'Withdrawal e-mails switched off',
      text: 'E-mails about withdrawals that were sent or rejected were switched off for your account on {time} from {ip}; the messages on the website stay. Was it not you? Switch them on again under messages and change your login password at once.',
    },
    accountClosed: {
      title: 'Account closed',
      text: 'Your account was closed on {time} from {ip}. Nobody can log in to it any more. Was it not you? Contact customer service at once: they can open it again.',
    },
    withdrawalsThawed: {
      title: 'Withdrawals allowed again',
      text: 'Withdrawals from your account were allowed again on {time}.',
    },
    addressAdded: {
      title: 'Withdrawal address added',
      text: 'An address was added to your address book on {time} from {ip}. Was it not you? Delete it and change your login password at once.',
    },
  },
  'zh-CN': {
    depositFinished: {
      title: '充值已到账',
      text: '您通过 {chain} 充值的 {amount} {currency} 已存入您的现货账户。',
    },
    depositRejected: {
      title: '充值未通过',
      text: '您通过 {chain} 充值的 {amount} {currency} 未入账。原因：{remark}',
    },
    originatorAsked: {
      title: '请说明充值的汇款人',
      text: '您在 {chain} 上的 {amount} {currency} 充值正在等待：按法律要求，我们需要知道汇款人是谁。请在“资产”的充值页面填写，之后即可入账。',
    },
    withdrawalFinished: {
      title: '提现已完成',
      text: '{amount} {currency} 已通过 {chain} 发送至 {address}。交易哈希：{txHash}',
    },
    withdrawalRejected: {
      title: '提现未通过',
      text: '您通过 {chain} 的提现未通过，{amount} {currency} 已退回可用余额。原因：{remark}',
    },
    withdrawalHeld: {
      title: '提现已暂缓',
      text: '您通过 {chain} 提现 {amount} {currency} 至 {address} 的申请提交后，账户的密码或两步验证有变更，或账户曾被解冻，该笔提现暂缓至 {until}。如非本人申请，请在资产页面取消，或点击邮件中的链接冻结提现。',
    },
    withdrawalFrozen: {
      title: '提现已暂缓',
      text: '您账户的提现已被冻结，您通过 {chain} 提现 {amount} {currency} 至 {address} 的申请因此暂缓。在您于“安全”页面恢复、或由客服恢复提现之前，该笔款项不会转出。如非本人申请，请在资产页面取消。',
    },
    kycVerified: {
      title: '身份认证已通过',
      text: '您的身份认证已通过，现在可以提现和参与认购。',
    },
    kycRejected: {
      title: '身份认证未通过',
      text: '您提交的资料未通过审核，您可以在设置中重新提交。原因：{reason}',
    },
    unlocked: {
      title: '币已解锁',
      text: '锁仓期已结束，{amount} {currency} 已可在现货账户中使用。',
    },
    allotted: {
      title: '认购已配售',
      text: '您的认购获配 {amount} {currency}，支付 {cost} USDT，未使用的款项已退回可用余额。所获币种将锁仓至锁仓期结束。',
    },
    notAllotted: {
      title: '认购未获配售',
      text: '您对 {currency} 的认购金额过小，未获配售，全部款项已退回可用余额。',
    },
    subscriptionRefunded: {
      title: '认购已退款',
      text: '{currency} 项目已取消，{amount} USDT 已退回您的现货账户可用余额。',
    },
    passwordChanged: {
      title: '登录密码已修改',
      text: '您的登录密码于 {time} 在 {ip} 被修改，提现将暂停一段时间。如非本人操作，请立即重置密码并联系客服。',
    },
    fundPasswordChanged: {
      title: '资金密码已修改',
      text: '您的资金密码于 {time} 在 {ip} 被修改，提现将暂停一段时间。如非本人操作，请立即修改登录密码并联系客服。',
    },
    twoFactorEnabled: {
      title: '两步验证已开启',
      text: '您的账户于 {time} 在 {ip} 开启了两步验证。如非本人操作，请立即联系客服。',
    },
    twoFactorDisabled: {
      title: '两步验证已关闭',
      text: '您的账户于 {time} 在 {ip} 关闭了两步验证。如非本人操作，请立即修改登录密码并联系客服。',
    },
    passkeyAdded: {
      title: '已添加通行密钥',
      text: '您的账户于 {time} 在 {ip} 添加了通行密钥“{name}”，可凭它免密码登录。提现将暂停一段时间。如非本人操作，请在安全设置中删除，立即修改登录密码并联系客服。',
    },
    passkeyRemoved: {
      title: '已删除通行密钥',
      text: '您的账户于 {time} 在 {ip} 删除了通行密钥“{name}”。提现将暂停一段时间。如非本人操作，请立即修改登录密码并联系客服。',
    },
    apiKeyCreated: {
      title: '已创建 API 密钥',
      text: '您的账户于 {time} 在 {ip} 创建了一个 API 密钥。如非本人操作，请立即在“API 密钥”中删除它并修改登录密码。',
    },
    fundPasswordSet: {
      title: '资金密码已设置',
      text: '您的账户于 {time} 在 {ip} 设置了资金密码。',
    },
    twoFactorEnds: {
      title: '两步验证即将关闭',
      text: '有人于 {time} 在 {ip} 申请关闭您账户的两步验证，将于 {from} 生效。如非本人操作，请在“两步验证”中选择保留，并立即修改登录密码。',
    },
    antiPhishingChanged: {
      title: '防钓鱼码已修改',
      text: '您的防钓鱼码于 {time} 在 {ip} 被修改。如非本人操作，请立即修改登录密码并联系客服。',
    },
    antiPhishingEnds: {
      title: '防钓鱼码即将移除',
      text: '有人于 {time} 在 {ip} 申请移除您的防钓鱼码，{from} 之前的邮件仍会显示。如非本人操作，请重新设置并立即修改登录密码。',
    },
    whitelistOn: {
      title: '提现白名单已开启',
      text: '您的账户于 {time} 在 {ip} 开启了提现白名单。',
    },
    whitelistEnds: {
      title: '提现白名单即将关闭',
      text: '有人于 {time} 在 {ip} 申请关闭您账户的提现白名单，将于 {from} 生效。如非本人操作，请重新开启并立即修改登录密码。',
    },
    whitelistOff: {
      title: '提现白名单已关闭',
      text: '您的账户于 {time} 在 {ip} 关闭了提现白名单。如非本人操作，请立即修改登录密码并联系客服。',
    },
    apiKeyWaits: {
      title: '已创建 API 密钥',
      text: '您的账户于 {time} 在 {ip} 创建了一个 API 密钥（权限：{rights}），将于 {from} 起生效。如非本人操作，请通过邮件中的链接或在“API 密钥”中停用，并立即修改登录密码。',
    },
    apiKeyConfirmed: {
      title: 'API 密钥已恢复',
      text: '您账户的一个 API 密钥于 {time} 在 {ip} 经确认恢复使用。如非本人操作，请立即在“API 密钥”中删除它并修改登录密码。',
    },
    bookAddressAdded: {
      title: '已添加提现地址',
      text: '您的地址簿于 {time} 在 {ip} 添加了 {chain} 上的 {currency} 地址 {address}。如非本人操作，请立即删除它并修改登录密码。',
    },
    withdrawalsFrozen: {
      title: '提现已冻结',
      text: '您账户的提现于 {time} 在 {ip} 被冻结。在您于“安全”页面用全部密码和验证码恢复、或由客服恢复之前，不会有任何款项转出。',
    },
    withdrawalMailsOff: {
      title: '提现邮件通知已关闭',
      text: '您的账户于 {time} 在 {ip} 关闭了提现结果的邮件通知，站内消息不受影响。如非本人操作，请在“消息”中重新开启，并立即修改登录密码。',
    },
    accountClosed: {
      title: '账户已注销',
      text: '您的账户已于 {time} 从 {ip} 注销，任何人都无法再登录。如非本人操作，请立即联系客服，可以重新开启。',
    },
    withdrawalsThawed: {
      title: '提现已恢复',
      text: '您账户的提现已于 {time} 恢复。',
    },
    addressAdded: {
      title: '已添加提现地址',
      text: '您的地址簿于 {time} 在 {ip} 添加了一个地址。如非本人操作，请立即删除它并修改登录密码。',
    },
  },
  ko: {
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
  },
  ja: {
    depositFinished: {
      title: '入金が完了しました',
      text: '{chain} での {amount} {currency} の入金が現物口座に反映されました。',
    },
    depositRejected: {
      title: '入金が承認されませんでした',
      text: '{chain} での {amount} {currency} の入金は反映されませんでした。理由：{remark}',
    },
    originatorAsked: {
      title: '入金の送金人をお知らせください',
      text: '{chain} での {amount} {currency} の入金は保留中です。法令により送金人の情報が必要です。資産の入金ページでお知らせいただくと、入金が反映されます。',
    },
    withdrawalFinished: {
      title: '出金が完了しました',
      text: '{amount} {currency} を {chain} で {address} に送金しました。TxID：{txHash}',
    },
    withdrawalRejected: {
      title: '出金が承認されませんでした',
      text: '{chain} での出金は承認されず、{amount} {currency} は利用可能残高に戻りました。理由：{remark}',
    },
    withdrawalHeld: {
      title: '出金を保留しました',
      text: '{chain} で {address} へ {amount} {currency} を出金する申請の後にパスワードまたは二段階認証が変更されたか、アカウントの凍結が解除されたため、この出金を {until} まで保留します。お心当たりのない場合は、資産ページで取り消すか、メールのリンクから出金を凍結してください。',
    },
    withdrawalFrozen: {
      title: '出金を保留しました',
      text: 'お客様の口座の出金が凍結されているため、{chain} で {address} へ {amount} {currency} を出金する申請を保留しました。「セキュリティ」で再開されるか、カスタマーサービスが再開するまで、出金は行われません。お心当たりのない場合は、資産ページで取り消してください。',
    },
    kycVerified: {
      title: '本人確認が完了しました',
      text: '本人確認が完了しました。出金と新規コインの申込がご利用いただけます。',
    },
    kycRejected: {
      title: '本人確認が承認されませんでした',
      text: '提出された内容を確認できませんでした。設定画面から再度提出できます。理由：{reason}',
    },
    unlocked: {
      title: 'コインのロックが解除されました',
      text: 'ロック期間が終了し、{amount} {currency} が現物口座で利用できるようになりました。',
    },
    allotted: {
      title: '申込分が割り当てられました',
      text: '申込により {amount} {currency} が {cost} USDT で割り当てられました。使われなかった分は利用可能残高に戻り、コインはロック期間の終了までロックされます。',
    },
    notAllotted: {
      title: '割り当てがありませんでした',
      text: '{currency} への申込額が小さかったため、割り当てはありませんでした。全額が利用可能残高に戻りました。',
    },
    subscriptionRefunded: {
      title: '申込金が返金されました',
      text: '{currency} のプロジェクトは中止されました。{amount} USDT が現物口座の利用可能残高に戻りました。',
    },
    passwordChanged: {
      title: 'ログインパスワードが変更されました',
      text: '{time} に {ip} からログインパスワードが変更されました。しばらくの間、出金は停止されます。お心当たりがない場合は、すぐにパスワードを再設定し、カスタマーサービスにご連絡ください。',
    },
    fundPasswordChanged: {
      title: '資金パスワードが変更されました',
      text: '{time} に {ip} から資金パスワードが変更されました。しばらくの間、出金は停止されます。お心当たりがない場合は、すぐにログインパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
    twoFactorEnabled: {
      title: '二段階認証が有効になりました',
      text: '{time} に {ip} から二段階認証が有効になりました。お心当たりがない場合は、すぐにカスタマーサービスにご連絡ください。',
    },
    twoFactorDisabled: {
      title: '二段階認証が無効になりました',
      text: '{time} に {ip} から二段階認証が無効になりました。お心当たりがない場合は、すぐにログインパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
    passkeyAdded: {
      title: 'パスキーが追加されました',
      text: '{time} に {ip} からパスキー「{name}」が追加されました。パスワードなしでログインできます。出金はしばらく停止されます。お心当たりがない場合は、セキュリティ設定で削除し、すぐにログインパスワードを変更して、カスタマーサービスにご連絡ください。',
    },
    passkeyRemoved: {
      title: 'パスキーが削除されました',
      text: '{time} に {ip} からパスキー「{name}」が削除されました。出金はしばらく停止されます。お心当たりがない場合は、すぐにログインパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
    apiKeyCreated: {
      title: 'API キーが作成されました',
      text: '{time} に {ip} からお客様の口座の API キーが作成されました。お心当たりがない場合は、すぐに「API キー」から削除し、ログインパスワードを変更してください。',
    },
    fundPasswordSet: {
      title: '資金パスワードが設定されました',
      text: '{time} に {ip} から資金パスワードが設定されました。',
    },
    twoFactorEnds: {
      title: '二段階認証が無効になる予定です',
      text: '{time} に {ip} から二段階認証の解除が申請されました。{from} から無効になります。お心当たりがない場合は、「二段階認証」で維持を選び、すぐにログインパスワードを変更してください。',
    },
    antiPhishingChanged: {
      title: 'フィッシング対策ワードが変更されました',
      text: '{time} に {ip} からフィッシング対策ワードが変更されました。お心当たりがない場合は、すぐにログインパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
    antiPhishingEnds: {
      title: 'フィッシング対策ワードが削除される予定です',
      text: '{time} に {ip} からフィッシング対策ワードの削除が申請されました。{from} まではメールに表示されます。お心当たりがない場合は、設定し直し、すぐにログインパスワードを変更してください。',
    },
    whitelistOn: {
      title: '出金ホワイトリストがオンになりました',
      text: '{time} に {ip} から出金ホワイトリストがオンになりました。',
    },
    whitelistEnds: {
      title: '出金ホワイトリストがオフになる予定です',
      text: '{time} に {ip} から出金ホワイトリストの解除が申請されました。{from} からオフになります。お心当たりがない場合は、もう一度オンにし、すぐにログインパスワードを変更してください。',
    },
    whitelistOff: {
      title: '出金ホワイトリストがオフになりました',
      text: '{time} に {ip} から出金ホワイトリストがオフになりました。お心当たりがない場合は、すぐにログインパスワードを変更し、カスタマーサービスにご連絡ください。',
    },
    apiKeyWaits: {
      title: 'API キーが作成されました',
      text: '{time} に {ip} からお客様の口座の API キー（権限：{rights}）が作成されました。{from} から有効になります。お心当たりがない場合は、メールのリンクまたは「API キー」から停止し、すぐにログインパスワードを変更してください。',
    },
    apiKeyConfirmed: {
      title: 'API キーが再開されました',
      text: '{time} に {ip} からお客様の口座の API キーが確認され、再び使えるようになりました。お心当たりがない場合は、すぐに「API キー」から削除し、ログインパスワードを変更してください。',
    },
    bookAddressAdded: {
      title: '出金アドレスが追加されました',
      text: '{time} に {ip} からアドレス帳に {chain} の {currency} アドレス {address} が追加されました。お心当たりがない場合は、すぐに削除し、ログインパスワードを変更してください。',
    },
    withdrawalsFrozen: {
      title: '出金が凍結されました',
      text: '{time} に {ip} からお客様の口座の出金が凍結されました。「セキュリティ」ですべてのパスワードと認証コードにより再開されるか、カスタマーサービスが再開するまで、出金は行われません。',
    },
    withdrawalMailsOff: {
      title: '出金のメール通知がオフになりました',
      text: '{time} に {ip} から出金の完了・却下をお知らせするメールがオフになりました。サイト内のメッセージは引き続き届きます。お心当たりがない場合は、「メッセージ」で再びオンにし、すぐにログインパスワードを変更してください。',
    },
    accountClosed: {
      title: 'アカウントの解約',
      text: '{time} に {ip} からお客様のアカウントが解約されました。以後、誰もログインできません。お心当たりがない場合は、すぐにカスタマーサービスへご連絡ください。再開できます。',
    },
    withdrawalsThawed: {
      title: '出金が再開されました',
      text: '{time} にお客様の口座の出金が再開されました。',
    },
    addressAdded: {
      title: '出金アドレスが追加されました',
      text: '{time} に {ip} からアドレス帳にアドレスが追加されました。お心当たりがない場合は、すぐに削除し、ログインパスワードを変更してください。',
    },
  },
};

/** Arguments that are numbers. */
const NUMBERS = new Set(['amount', 'cost', 'price', 'liquidation', 'result']);

/** `70854.6` as `70,854.6`: so in all four languages. Text that is no number stays as it is. */
function grouped(text: string): string {
  const [sign, digits, rest] = /^([+−-]?)(\d+)(\.\d+)?$/.exec(text)?.slice(1) ?? [];
  if (digits === undefined) return text;
  return `${sign === '-' ? '−' : sign}${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ?? ''}`;
}

/** The arguments of a message as its reader sees them. */
export function shownArgs(
  language: Language,
  args: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const sides: Readonly<Record<string, string>> = SIDE_WORDS[language];
  const shown = (name: string, value: string): string => {
    if (name === 'side') return sides[value] ?? value;
    return NUMBERS.has(name) ? grouped(value) : value;
  };
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shown(name, value)]));
}

const wordsOf = (language: Language, kind: MessageKind): Words =>
  ({ ...WORDS[language], ...TRADING_WORDS[language] })[kind];

/** A message in its reader's language. */
export function messageIn<K extends MessageKind>(
  language: Language,
  kind: K,
  args: MessageArgs[K] | Readonly<Record<string, string>>,
): Words {
  const { title, text } = wordsOf(language, kind);
  const values = shownArgs(language, args as Readonly<Record<string, string>>);
  return { title, text: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) };
}

/** As an operator finds it who wants to change its mail. */
export function noticeText(kind: MessageKind, language: Language): MailText {
  const { title, text } = wordsOf(language, kind);
  return { subject: `{{ brand }}: ${title}`, body: text.replaceAll(/\{(\w+)\}/g, '{{ $1 }}') };
}
