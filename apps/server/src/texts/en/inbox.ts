/** Messages of the inbox and mails about them; `{name}` is an argument of the kind. */
export const inbox = {
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
  beneficiaryAsked: {
    title: 'Tell us who receives your withdrawal',
    text: 'Your withdrawal of {amount} {currency} on {chain} waits: the law asks us who receives it. Tell us under Assets, Withdraw; it goes on after that.',
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
};

export type Inbox = typeof inbox;
