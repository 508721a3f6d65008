import { describe, expect, it } from 'vitest';
import { remark } from './fields.ts';

describe('a remark that is mailed to a user', () => {
  it.each([
    'The picture is blurred.',
    'Wrong network, e.g. TRC20 instead of ERC20. Please send 1,250.50 USDT again (No.2).',
    '地址有误。请重试，ID：123，金额 3.5 USDT。',
    '已收到您的 PDF。谢谢，金额为 50 USDT。余额已退回。请等待 24 小时。中国用户请重试。',
    '書類の有効期限が切れています。2026-11-26 までに再提出してください。',
    '주소가 잘못되었습니다. 다시 신청해 주세요.',
    'पता गलत है। कृपया 24 घंटे में फिर से कोशिश करें।',
    'Nous avons bien reçu votre demande... Elle est refusée. (Voir n° 2.)',
  ])('takes %s', (text) => {
    expect(remark.safeParse(text).success).toBe(true);
  });

  it.each([
    ...[
      'evil.com',
      'see https://x',
      '//evil.com',
      'evil。com',
      'evil．com',
      'evil․com',
      'help＠evil',
      'a@b',
      'evil.рф',
    ],
    ...['evil。рф', 'пример。рф', 'evil。сom', 'bourse。中国', 'evil。コム', '交易所。网址 ', 'evil。1com'],
    ...['١.٢.٣.٤', '0x7f000001', '//evil', '[::1]', '::1'],
    ...['1.2.3.4/x', 'http:1.2.3.4', 'evil[.]com', 'evil .com', 'localhost:80', 'mailto:x', 'tel:+15551234'],
    ...['हिन्दी.com/help', 'தமிழ்.com', 'ดี.com/refund?id=1', 'বাংলা.com', 'సహాయం.com/a', 'הָ.com', 'عربيّ.com'],
    ...['हिन्दी.भारत', 'தமிழ்.இந்தியா', 'สวัสดี.ไทย', 'हिन्दी。com', 'bourse̲.com/login', 'bourse̶.com', 'evil̸.com'],
    ...['evil_.com', 'evil1́.com', '💰.ws', 'ev\u{301}il.c\u{332}om', 'help@̶evil'],
    ...['0x00000000000000000000000000000000000000aa', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
  ])('attack: %s', (text) => {
    expect(remark.safeParse(`Write to ${text}`).error?.issues[0]?.message).toBe('OPS_REMARK_LEADS_AWAY');
  });
});
