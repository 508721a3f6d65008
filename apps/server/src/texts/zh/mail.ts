import type { MailTexts } from '../en/mail.ts';

export const mail: MailTexts = {
  antiPhishing: '您的防钓鱼码：{word}。不含此码的邮件均非我们所发。',
  freeze: '如非本人操作，打开此链接即可立即停止您账户的一切提现，无需登录：',
  test: {
    subject: '{brand}：测试邮件',
    before: '{brand} 的邮件可以送达。请在控制台的“上线准备”页面输入此代码：',
    after: '15 分钟内有效。',
  },
  samples: {
    operation: '您通过 ERC20 向 {address} 提现 250 USDT 的验证码：',
    remark: '汇款人姓名不一致。',
    reason: '照片模糊。',
    rights: '读取、交易',
    name: '笔记本电脑',
    side: '买入',
  },
};
