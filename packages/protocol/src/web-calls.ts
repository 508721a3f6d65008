import type { CallsOf } from './call.ts';
import { accountCalls } from './identity/account-calls.ts';
import { apiKeyCalls } from './api-keys/calls.ts';
import { configCalls } from './config/calls.ts';
import { contentCalls } from './content/calls.ts';
import { messageCalls } from './inbox/calls.ts';
import { contractCalls } from './contract/calls.ts';
import { freezeCalls } from './identity/freeze-calls.ts';
import { identityCalls } from './identity/calls.ts';
import { kycCalls } from './identity/kyc-calls.ts';
import { passkeyCalls } from './identity/passkey-calls.ts';
import { twoFactorCalls } from './identity/two-factor-calls.ts';
import { launchpadCalls } from './launchpad/calls.ts';
import { liabilityCalls } from './liabilities/calls.ts';
import { marketCalls } from './market/calls.ts';
import { referralCalls } from './referral/calls.ts';
import { requestCalls } from './requests/calls.ts';
import { screeningCalls } from './screening/calls.ts';
import { secondCalls } from './second/calls.ts';
import { spotCalls } from './spot/calls.ts';
import { swapCalls } from './swap/calls.ts';
import { walletCalls } from './wallet/calls.ts';
import { paperCalls } from './wallet/paper-calls.ts';
import { profitCalls } from './wallet/profit-calls.ts';
import { travelCalls } from './wallet/travel-calls.ts';

/** The calls of visitors and users: what the web app makes. A domain that has calls stands here. */
export const WEB_CALLS = {
  config: configCalls,
  content: contentCalls,
  message: messageCalls,
  market: marketCalls,
  identity: identityCalls,
  twoFactor: twoFactorCalls,
  passkeys: passkeyCalls,
  freeze: freezeCalls,
  kyc: kycCalls,
  account: accountCalls,
  wallet: walletCalls,
  papers: paperCalls,
  profit: profitCalls,
  travel: travelCalls,
  spot: spotCalls,
  swap: swapCalls,
  contract: contractCalls,
  second: secondCalls,
  launchpad: launchpadCalls,
  liabilities: liabilityCalls,
  referral: referralCalls,
  apiKeys: apiKeyCalls,
  request: requestCalls,
  screening: screeningCalls,
};

/** The declaration of each by its path. */
export type WebCalls = CallsOf<typeof WEB_CALLS>;
