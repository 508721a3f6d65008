/** Mails to operators. */
export const operators = {
  enrolment: {
    subject: 'Your access to the {brand} console',
    paragraphs: [
      'You have been given access to the operator console of {brand}. Open this link to choose a password and connect an authenticator app:',
      '{link}',
      'It works once, until {until}. Nobody else has it; do not pass it on.',
      'You did not expect this? Then tell another admin before you open it.',
    ],
  },
  cancelled: {
    subject: '{brand} console: proposals and approvals cancelled',
    paragraphs: [
      '{operator} was disabled, was sent a new link, or may do less than before. What he or she had proposed and nobody had decided is cancelled, and approvals of withdrawals that had not started count no more: {subjects}.',
      'What is still needed has to be proposed or approved again: {link}',
    ],
  },
  passkeyAdded: {
    subject: '{brand} console: a passkey was added',
    paragraphs: [
      'The passkey “{name}” was added to your access on {time} from {ip}. It signs in without password and code, and approves from {from} on.',
      'Was it not you? Tell an admin at once, who disables your access: {link}',
    ],
  },
};

export type OperatorMails = typeof operators;
