import { isOfOperators, type AnyCall } from '@bourse/protocol/call';
import { OPS_CALLS, WEB_CALLS } from '@bourse/protocol/all-calls';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { defaultPermissions, OPERATOR_ROLES, type OperatorRole } from '@bourse/protocol/operators/roles';
import { FUND_PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';

/**
 * Who may make which call, as it is declared. Every route of the running exchange stands here, or access-matrix.test.ts
 * fails; so does a row whose route is gone. Whoever adds a call that names a thing of a user says here how one is made.
 */
export type Access =
  /** Visitors too. */
  | { readonly kind: 'anyone' }
  /** Signed-in users, each for himself: no field names a thing of somebody else's. */
  | { readonly kind: 'own' }
  /** Signed-in users; a field names a thing that must be the caller's. To others it is as if it did not exist. */
  | { readonly kind: 'owner'; readonly thing: Thing }
  /** Operators of these roles. */
  | { readonly kind: 'operators'; readonly roles: readonly OperatorRole[] };

export interface Thing {
  /** Makes a thing of the owner's; answers the fields that name it. */
  make(world: World): Promise<Fields>;
  /** The same fields with a name that nothing has. */
  readonly absent: Fields;
}

export interface World {
  readonly owner: TestUser;
  /** Runs a command that needs no caller, as the owner's context want it. */
  readonly withdrawal: () => Promise<string>;
  /** Id of a withdrawal of the owner's that waits for its beneficiary. */
  readonly nameless: () => Promise<string>;
  /** Id of a personal message to the owner. */
  readonly message: () => Promise<string>;
  /** Id of an API key of the owner. */
  readonly apiKey: () => Promise<string>;
  /** Until `tick` the pair of contracts has no fresh price. */
  readonly suspend: () => Promise<void>;
  readonly tick: () => Promise<void>;
}

const anyone: Access = { kind: 'anyone' };
const own: Access = { kind: 'own' };
const owner = (thing: Thing): Access => ({ kind: 'owner', thing });
/** Those of the roles of a fresh exchange. */
const operators = (needs: Permission | 'signed-in'): Access => ({
  kind: 'operators',
  roles: OPERATOR_ROLES.filter((role) => needs === 'signed-in' || defaultPermissions(role).includes(needs)),
});

const NO_ID = '900000000000000';
let requests = 0;

const restingOrder: Thing = {
  make: async ({ owner: user }) => {
    const { id } = await user.place({ direction: 'buy', price: '40000', amount: '0.001' });
    return { id };
  },
  absent: { id: NO_ID },
};

const filledOrder: Thing = {
  make: async ({ owner: user }) => {
    const { id } = await user.place({ direction: 'buy', type: 'market', amount: '100' });
    return { id };
  },
  absent: { id: NO_ID },
};

const avatar: Thing = {
  make: async ({ owner: user }) => ({ icon: await user.uploadPicture('avatar') }),
  absent: { icon: 'f'.repeat(32) },
};

const PAIR = { baseCoin: 'BTC', quoteCoin: 'USDT' };

/** Opens a contract on the owner's contract account, after he has accepted its risk; answers its id. */
async function open(
  { owner: user, tick }: World,
  product: 'contract' | 'second',
  path: string,
  fields: Fields,
): Promise<Fields> {
  await tick();
  await user.call('/contract/app/contract/risk/accept', { product });
  await user.ok('/contract/contract/transfer', { currency: 'USDT', amount: '50', type: '1' });
  const { body } = await user.call(`/contract/app/contract/${path}`, { ...PAIR, ...fields });
  if (body['code'] !== 200) throw new Error(JSON.stringify(body));
  return { id: body['result'].id };
}

/** With a price it waits, without it is a position. */
const contract = (fields: Fields, more: Fields = {}): Thing => ({
  make: async (world) => {
    const order = { direction: 'buy', margin: '10', leverage: '5', ...fields };
    return { ...(await open(world, 'contract', 'standard/createOrder', order)), ...more };
  },
  absent: { id: NO_ID, ...more },
});
const position = contract({ type: 'market' });
const closing: Thing = {
  make: async (world) => {
    const fields = await position.make(world);
    await world.suspend();
    await world.owner.call('/contract/app/contract/standard/closePosition', fields);
    return fields;
  },
  absent: position.absent,
};

const secondOrder: Thing = {
  make: (world) => {
    const order = { openAmount: '10', positionTime: '60', tradeType: '1' };
    return open(world, 'second', 'second/createOrder', order);
  },
  absent: { id: NO_ID },
};

const BENEFICIARY = {
  kind: 'withdrawal',
  primaryIdentifier: 'Smith',
  countryOfResidence: 'GB',
  wallet: 'selfHosted',
};
const DOCUMENT = { realName: 'Jane Doe', idNumber: 'AB123456' };

/** What users own, by the call that names it. All other calls of users are each for himself. */
export const THINGS: Readonly<Record<string, Thing>> = {
  '/bb/order/amend': {
    make: async (world) => ({ ...(await restingOrder.make(world)), price: '40001' }),
    absent: { ...restingOrder.absent, price: '40001' },
  },
  '/bb/order/cancel': restingOrder,
  '/bb/order/detail': restingOrder,
  '/bb/order/trades': filledOrder,
  '/bb/request/find': {
    make: async ({ owner: user }) => {
      const requestId = `found-by-its-owner-${++requests}`;
      await user.place({ direction: 'buy', price: '40000', amount: '0.001', requestId });
      return { requestId };
    },
    absent: { requestId: 'under-which-nothing-was-sent' },
  },
  '/user/sessionRevoke': {
    make: async ({ owner: user }) => {
      const { list } = await user.ok('/user/sessions');
      return { id: list.find(({ current }: { current: boolean }) => !current).id };
    },
    absent: { id: NO_ID },
  },
  '/bb/user/realNameAuthentication': {
    make: async ({ owner: user }) => ({
      ...DOCUMENT,
      frontPhoto: await user.uploadPicture('kyc'),
      backPhoto: await user.uploadPicture('kyc'),
    }),
    absent: { ...DOCUMENT, frontPhoto: 'e'.repeat(32), backPhoto: 'f'.repeat(32) },
  },
  '/bb/user/updateIcon': avatar,
  '/user/updateIcon': avatar,
  '/bb/index/readMessage': {
    make: async ({ message }) => ({ id: await message() }),
    absent: { id: NO_ID },
  },
  '/bb/user/statisticsUser/txCancel': {
    make: async ({ withdrawal }) => ({ id: await withdrawal() }),
    absent: { id: NO_ID },
  },
  '/bb/travel/tell': {
    make: async ({ nameless }) => ({ ...BENEFICIARY, id: await nameless() }),
    absent: { ...BENEFICIARY, id: NO_ID },
  },
  '/bb/address/delete': {
    make: async ({ owner: user }) => {
      const address = '0x52908400098527886E0F7030069857D2E4169EE7';
      const fields = { currency: 'USDT', chain: 'ERC20', address, fundPassword: FUND_PASSWORD };
      const added = await user.ok('/bb/address/add', fields);
      return { id: added.id, fundPassword: FUND_PASSWORD };
    },
    absent: { id: NO_ID, fundPassword: FUND_PASSWORD },
  },
  '/bb/exchange/execute': {
    make: async ({ owner: user }) => {
      const quote = await user.ok('/bb/exchange/quote', { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' });
      return { quoteId: quote.quoteId, fundPassword: FUND_PASSWORD };
    },
    absent: { quoteId: 'nobody-was-given-this', fundPassword: FUND_PASSWORD },
  },
  '/bb/apikey/delete': {
    make: async ({ apiKey }) => ({ id: await apiKey() }),
    absent: { id: NO_ID },
  },
  '/contract/app/contract/standard/amendOrder': contract(
    { type: 'limit', price: '40000' },
    { price: '40001' },
  ),
  '/contract/app/contract/standard/cancelOrder': contract({ type: 'limit', price: '40000' }),
  '/contract/app/contract/standard/closePosition': position,
  '/contract/app/contract/standard/cancelClose': closing,
  '/contract/app/contract/standard/setStops': contract({ type: 'market' }, { stopLoss: '45000' }),
  '/contract/app/contract/standard/addMargin': contract({ type: 'market' }, { amount: '5' }),
  '/contract/app/contract/standard/getContractRecordById': position,
  '/contract/app/contract/second/getContractRecordById': secondOrder,
};

/**
 * Calls with a thing of the owner's that he needs more for than its name, so that only strangers try them (foreign-ids.test.ts):
 * a mailed code.
 */
export const PROVEN_THINGS: Readonly<Record<string, Thing>> = {
  '/bb/apikey/confirm': {
    make: async ({ apiKey }) => ({ id: await apiKey(), code: '000000' }),
    absent: { id: NO_ID, code: '000000' },
  },
  '/bb/user/sendSecurityCode': {
    make: async ({ apiKey }) => ({ purpose: 'apiKeyConfirm', id: await apiKey() }),
    absent: { purpose: 'apiKeyConfirm', id: NO_ID },
  },
};

/** Fields that name what everybody may know, or is looked for among the caller's own only. */
export const NAMES_OF_NO_ONE: Readonly<Record<string, string>> = {
  '/bb/subscribe/purchase id': 'a project',
  '/bb/subscribe/my id': 'a project',
  '/bb/liabilities/proof id': 'a published commitment',
  '/user/passkeyRemove id': 'looked for in the list of his own passkeys',
  '/user/sendSecurityCode id': 'the same handler as /bb/user/sendSecurityCode',
};

/** Who may make a call that is declared. */
function declared({ path, access }: AnyCall): Access {
  if (isOfOperators(access)) return operators(access.operator);
  if (access !== 'user') return anyone;
  const thing = THINGS[path];
  return thing ? owner(thing) : own;
}

export const DECLARED: readonly AnyCall[] = [WEB_CALLS, OPS_CALLS].flatMap((family) =>
  Object.values<Readonly<Record<string, AnyCall>>>(family).flatMap((calls) => Object.values(calls)),
);

export const ACCESS: Readonly<Record<string, Access>> = {
  ...Object.fromEntries(DECLARED.map((call) => [call.path, declared(call)])),
};
