import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { SOL_MINT } from '@dugout/domain/sol';
import type { CashbackIntent, CloseIntent, SwapIntent, WithdrawIntent } from '../intent.ts';
import { SignerError } from '../signer-error.ts';

export type Withdrawal = Omit<WithdrawIntent, 'amount' | 'networkFeeLamports'> & {
  readonly amount: bigint;
  readonly networkFeeLamports: bigint;
};

type SwapAmount = 'maxIn' | 'minOut' | 'feeLamports' | 'tipLamports' | 'priorityFeeLamports';
export type Swap = Omit<SwapIntent, SwapAmount> & Readonly<Record<SwapAmount, bigint>>;

const bad = (field: string): never => {
  throw new SignerError('bad_request', `the intent's ${field} is missing or wrong`);
};

function field(intent: object, name: string): unknown {
  return Object.hasOwn(intent, name) ? Reflect.get(intent, name) : undefined;
}

function address(intent: object, name: string): string {
  const value = field(intent, name);
  return typeof value === 'string' && isAddress(value) ? value : bad(name);
}

function amount(intent: object, name: string, least = 0n): bigint {
  const value = field(intent, name);
  const read = typeof value === 'string' ? parseRawAmount(value) : null;
  return read !== null && read >= least ? read : bad(name);
}

/** 32 bytes in base64. */
const HASH = /^[A-Za-z0-9+/]{43}=$/;

function hash(intent: object): string {
  const value = field(intent, 'messageHash');
  return typeof value === 'string' && HASH.test(value) ? value : bad('messageHash');
}

function withdrawal(intent: object): Withdrawal {
  const read = {
    kind: 'withdraw',
    wallet: address(intent, 'wallet'),
    mint: address(intent, 'mint'),
    amount: amount(intent, 'amount', 1n),
    destination: address(intent, 'destination'),
    networkFeeLamports: amount(intent, 'networkFeeLamports'),
    messageHash: hash(intent),
  } as const;
  return read.destination === read.wallet ? bad('destination') : read;
}

function swap(intent: object): Swap {
  const fee = field(intent, 'feeDestination');
  const tips = field(intent, 'tipDestinations');
  const isTipList = (value: unknown): value is string[] =>
    Array.isArray(value) &&
    value.length <= 64 &&
    value.every((one) => typeof one === 'string' && isAddress(one));
  const read = {
    kind: 'swap',
    wallet: address(intent, 'wallet'),
    inputMint: address(intent, 'inputMint'),
    outputMint: address(intent, 'outputMint'),
    maxIn: amount(intent, 'maxIn', 1n),
    minOut: amount(intent, 'minOut', 1n),
    feeDestination: fee === null ? null : address(intent, 'feeDestination'),
    feeLamports: amount(intent, 'feeLamports'),
    tipDestinations: isTipList(tips) ? tips : bad('tipDestinations'),
    tipLamports: amount(intent, 'tipLamports'),
    priorityFeeLamports: amount(intent, 'priorityFeeLamports'),
    messageHash: hash(intent),
    closesInput: field(intent, 'closesInput') === true,
    outputHasNoTransferFee: field(intent, 'outputHasNoTransferFee') === true,
  } as const;
  if (read.inputMint === read.outputMint) return bad('outputMint');
  if (read.closesInput && read.inputMint === SOL_MINT) return bad('closesInput');
  if (read.feeDestination === read.wallet) return bad('feeDestination');
  if (read.tipDestinations.includes(read.wallet)) return bad('tipDestinations');
  return read;
}

const MAX_CLOSED = 64;

function closing(intent: object): CloseIntent {
  const accounts = field(intent, 'accounts');
  const isList =
    Array.isArray(accounts) &&
    accounts.length > 0 &&
    accounts.length <= MAX_CLOSED &&
    accounts.every((one): one is string => typeof one === 'string' && isAddress(one));
  return {
    kind: 'close',
    wallet: address(intent, 'wallet'),
    accounts: isList ? accounts : bad('accounts'),
    messageHash: hash(intent),
  };
}

export type ParsedIntent = Withdrawal | Swap | CloseIntent | CashbackIntent;

/** Parses an intent from the pipe. Throws `SignerError` `bad_request` that names the field. */
export function parseIntent(intent: unknown): ParsedIntent {
  if (typeof intent !== 'object' || intent === null) return bad('kind');
  const kind = field(intent, 'kind');
  if (kind === 'withdraw') return withdrawal(intent);
  if (kind === 'close') return closing(intent);
  if (kind === 'cashback') return { kind, wallet: address(intent, 'wallet'), messageHash: hash(intent) };
  return kind === 'swap' ? swap(intent) : bad('kind');
}
