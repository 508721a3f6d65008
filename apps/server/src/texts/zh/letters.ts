import type { Letters } from '../en/letters.ts';

export const letters: Letters = {
  kinds: {
    register: {
      subject: '{brand} 注册验证码',
      paragraphs: [
        '您注册 {brand} 的验证码：',
        '验证码 10 分钟内有效。{brand} 的工作人员绝不会向您索要验证码。',
        '如非本人操作，请忽略此邮件，不会为您开立账户。',
      ],
    },
    forgot: {
      subject: '{brand} 重置密码验证码',
      paragraphs: [
        '您设置新密码的验证码：',
        '验证码 10 分钟内有效。{brand} 的工作人员绝不会向您索要验证码。',
        '如非本人操作，请忽略此邮件，您的密码不会改变。',
      ],
    },
    fundPassword: { subject: '{brand} 资金密码验证码', first: '您修改资金密码的验证码：' },
    withdraw: { subject: '{brand} 提现验证码', first: '您确认提现的验证码：' },
    apiKey: {
      subject: '{brand} API 密钥验证码',
      first: '您创建 API 密钥的验证码：',
    },
    twoFactor: { subject: '{brand} 两步验证验证码', first: '您开启两步验证的验证码：' },
    antiPhishing: { subject: '{brand} 防钓鱼码验证码', first: '您修改防钓鱼码的验证码：' },
    apiKeyConfirm: { subject: '{brand} API 密钥确认验证码', first: '您在重置密码后恢复 API 密钥的验证码：' },
    whitelistOff: { subject: '{brand} 关闭提现白名单验证码', first: '您关闭提现地址白名单的验证码：' },
    twoFactorOff: { subject: '{brand} 关闭两步验证验证码', first: '您关闭两步验证的验证码：' },
    closeAccount: { subject: '{brand} 注销账户验证码', first: '您永久注销账户的验证码：' },
    thaw: { subject: '{brand} 恢复提现验证码', first: '您恢复账户提现的验证码：' },
    passkeyAdd: {
      subject: '{brand} 创建通行密钥验证码',
      first: '您创建通行密钥（可用于登录您的账户）的验证码：',
    },
    passkeyRemove: { subject: '{brand} 删除通行密钥验证码', first: '您删除通行密钥的验证码：' },
    hasAccount: {
      subject: '您已有 {brand} 账户',
      paragraphs: [
        '有人（可能是您本人）尝试用此邮箱注册 {brand}，但该邮箱已有账户。',
        '请直接登录。如果忘记密码，请在登录页选择“忘记密码？”。',
      ],
    },
    noAccount: {
      subject: '此邮箱没有 {brand} 账户',
      paragraphs: [
        '有人（可能是您本人）申请重置此邮箱的 {brand} 账户密码，但该邮箱没有账户。',
        '您可能使用了其他邮箱注册。如非本人操作，请忽略此邮件。',
      ],
    },
  },
  afterCode: ['验证码 10 分钟内有效。', '如非本人操作，请立即修改登录密码。'],
  confirms: {
    withdraw: '您通过 {chain} 向 {address} 提现 {amount} {currency} 的验证码：',
    apiKey: '您创建 API 密钥（权限：{rights}；允许的 IP：{ips}）的验证码：',
    apiKeyConfirm: '您在重置密码后恢复 API 密钥 {key}（权限：{rights}）的验证码：',
  },
  rights: { read: '读取', trade: '交易', withdraw: '提现' },
  anywhere: '不限',
  separator: '、',
};
