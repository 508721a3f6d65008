import type { OperatorMails } from '../en/operators.ts';

export const operators: OperatorMails = {
  enrolment: {
    subject: '您的 {brand} 控制台访问链接',
    paragraphs: [
      '您已获得 {brand} 运营控制台的访问权限。请打开以下链接，设置密码并绑定身份验证器：',
      '{link}',
      '链接仅可使用一次，有效期至 {until}。除您之外无人持有此链接，请勿转发。',
      '如果这并非您所预期，请在打开前先告知另一位管理员。',
    ],
  },
  cancelled: {
    subject: '{brand} 控制台：提案及审批已取消',
    paragraphs: [
      '{operator} 已被停用、已获发新链接或权限已缩减。其提交但尚未处理的提案已取消，其对尚未付款的提现的审批也已失效：{subjects}。',
      '如仍有需要，请重新提交或审批：{link}',
    ],
  },
  passkeyAdded: {
    subject: '{brand} 控制台：已添加通行密钥',
    paragraphs: [
      '您的账号于 {time} 在 {ip} 添加了通行密钥“{name}”，可凭它免密码和验证码登录，并自 {from} 起用于批准。',
      '如非本人操作，请立即通知管理员停用您的账号：{link}',
    ],
  },
};
