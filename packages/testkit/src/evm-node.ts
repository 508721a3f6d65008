import { startTestChain, type TestChain } from '@bourse/server/wallet/deposits/test-chain';
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  keccak256,
  publicActions,
  stringToHex,
  walletActions,
  type Address,
  type Hash,
  type Hex,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';

/** An EVM chain with a token that keeps balances, and someone rich in both. */
export interface TestEvm extends TestChain {
  /** Of the token; 6 decimals. */
  readonly token: Address;
  readonly rich: Address;
  sendToken(to: string, amount: bigint): Promise<Hash>;
  /**
   * Of a purse of its own, which has the own coin: a transfer with that nonce, of the token or, without one, of the own coin,
   * that is signed and not sent. Its hash is known before anyone sees it.
   */
  signPayment(payment: EvmPayment): Promise<{ readonly raw: Hex; readonly hash: Hash }>;
  /** The purse's address. */
  readonly purse: Address;
  sendRaw(raw: Hex): Promise<unknown>;
  /** Whether a block has it. */
  isMined(hash: Hash): Promise<boolean>;
  balance(address: string): Promise<bigint>;
  tokenBalance(address: string): Promise<bigint>;
  /** How many transactions an address has in blocks. */
  nonce(address: string): Promise<number>;
  /** Whether every transaction is mined at once; at first it is. */
  automine(on: boolean): Promise<void>;
  /** Of the next block. */
  setBaseFee(fee: bigint): Promise<void>;
  /** Makes a node forget what it holds in its pool. */
  dropPool(): Promise<void>;
}

export interface EvmPayment {
  readonly nonce: number;
  readonly to: string;
  /** In the smallest unit. */
  readonly amount: bigint;
  readonly isToken: boolean;
}

const MNEMONIC = 'test test test test test test test test test test test junk';
const SUPPLY = 10n ** 15n;
const PURSE_FEES = { gas: 100_000n, maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };

export async function startTestEvm(): Promise<TestEvm> {
  const chain = await startTestChain();
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: 5 });
  const client = createTestClient({
    mode: 'anvil',
    chain: anvil,
    account,
    transport: http(chain.url),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
  const purse = mnemonicToAccount(MNEMONIC, { addressIndex: 6 });
  const receipt = (hash: Hash) => client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  const deployed = await receipt(await client.sendTransaction({ data: creation() }));
  const token = deployed.contractAddress!;
  return {
    ...chain,
    token,
    rich: account.address,
    async sendToken(to, amount) {
      const args = [to as Address, amount] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
      const hash = await client.sendTransaction({ to: token, data });
      await receipt(hash);
      return hash;
    },
    purse: purse.address,
    async signPayment({ nonce, to, amount, isToken }) {
      const args = [to as Address, amount] as const;
      const call = isToken
        ? {
            to: token,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
            value: 0n,
          }
        : { to: to as Address, value: amount };
      const raw = await purse.signTransaction({ ...call, ...PURSE_FEES, nonce, chainId: anvil.id });
      return { raw, hash: keccak256(raw) };
    },
    sendRaw: (serializedTransaction) => client.sendRawTransaction({ serializedTransaction }),
    isMined: (hash) =>
      client.getTransactionReceipt({ hash }).then(
        () => true,
        () => false,
      ),
    balance: (address) => client.getBalance({ address: address as Address }),
    tokenBalance: (address) =>
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address as Address],
      }),
    nonce: (address) => client.getTransactionCount({ address: address as Address, blockTag: 'latest' }),
    automine: (on) => client.setAutomine(on),
    setBaseFee: (baseFeePerGas) => client.setNextBlockBaseFeePerGas({ baseFeePerGas }),
    dropPool: () => client.request({ method: 'anvil_dropAllTransactions' } as never),
  };
}

const TRANSFER = keccak256(stringToHex('Transfer(address,address,uint256)')).slice(2);

/**
 * An ERC-20 in EVM bytecode: `balanceOf` and `transfer`, a balance in the storage at its owner's address. A transfer of
 * more than there is reverts.
 */
function code(): string {
  const parts: readonly (readonly [name: string, code: string])[] = [
    ['start', '6000 35 60e0 1c 80 6370a08231 14 60@read 57 63a9059cbb 14 60@move 57 6000 80 fd'],
    ['read', '5b 6004 35 54 6000 52 6020 6000 f3'],
    [
      'move',
      // The sender's balance less the amount, the receiver's and the amount.
      `5b 6024 35 33 54 81 81 10 60@fail 57 81 90 03 33 55 6004 35 80 54 82 01 81 55
       90 6000 52 33 7f${TRANSFER} 6020 6000 a3 6001 6000 52 6020 6000 f3`,
    ],
    ['fail', '5b 6000 80 fd'],
  ];
  const plain = parts.map(([name, text]) => [name, text.replaceAll(/\s/g, '')] as const);
  const offsets = new Map<string, string>();
  let offset = 0;
  for (const [name, text] of plain) {
    offsets.set(name, offset.toString(16).padStart(2, '0'));
    offset += text.replaceAll(/@[a-z]+?(?=57)/g, '00').length / 2;
  }
  return plain
    .map(([, text]) => text.replaceAll(/@([a-z]+?)(?=57)/g, (_, name: string) => offsets.get(name)!))
    .join('');
}

/** Gives the supply to whoever creates it, then answers the code. */
function creation(): Hex {
  const body = code();
  const size = (body.length / 2).toString(16).padStart(4, '0');
  const supply = SUPPLY.toString(16).padStart(64, '0');
  return `0x7f${supply}335561${size}603160003961${size}6000f3${body}`;
}
