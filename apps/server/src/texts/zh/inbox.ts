import type { Inbox } from '../en/inbox.ts';

export const inbox: Inbox = {
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
  beneficiaryAsked: {
    title: '请说明提现的收款人',
    text: '您在 {chain} 上的 {amount} {currency} 提现正在等待：按法律要求，我们需要知道收款人是谁。请在“资产”的提现页面填写，之后即可继续处理。',
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
};
