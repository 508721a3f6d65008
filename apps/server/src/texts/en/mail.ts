/** What stands on mails of every kind, and what previews say in the place of values. */
export const mail = {
  antiPhishing: 'Your anti-phishing word: {word}. A message without it is not from us.',
  freeze: 'Was it not you? This link stops all withdrawals from your account at once, without logging in:',
  test: {
    subject: '{brand}: test mail',
    before: 'Mails of {brand} reach you. Enter this code in the console under Going live:',
    after: 'It is good for 15 minutes.',
  },
  samples: {
    operation: 'Your code to withdraw 250 USDT on ERC20 to {address}:',
    remark: 'The name of the sender is another one.',
    reason: 'The picture is blurred.',
    rights: 'read, trade',
    name: 'Laptop',
    side: 'buy',
  },
};

export type MailTexts = typeof mail;
