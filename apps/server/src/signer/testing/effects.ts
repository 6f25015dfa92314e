/**
 * Calculates the possible cost of a signed transaction from its fields as Solana's own library reads them and by
 * comparison with the honest one: a second opinion that shares only the scenario with the signer's checks.
 */
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import {
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  LOCAL_POOL_PROGRAM,
  MEMO_PROGRAM,
  METEORA_DAMM_V2_PROGRAM,
  METEORA_DBC_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  RAYDIUM_CPMM_PROGRAM,
  SYSTEM_PROGRAM,
} from '../transaction/programs.ts';
import { WALLET } from './names.ts';
import type { Scenario } from './parts.ts';

interface Read {
  readonly program: string;
  /** Addresses, or `lookup` for an address in a table. */
  readonly accounts: readonly string[];
  readonly data: Buffer;
}

interface Message {
  readonly signers: readonly string[];
  readonly instructions: readonly Read[];
}

function readMessage(wire: Uint8Array): Message {
  const { messageBytes } = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (!('instructions' in message)) throw new Error('a version that is not signed here');
  const { header, staticAccounts, instructions } = message;
  return {
    signers: staticAccounts.slice(0, header.numSignerAccounts),
    instructions: instructions.map(
      ({ programAddressIndex, accountIndices = [], data = new Uint8Array(0) }) => ({
        program: staticAccounts[programAddressIndex] ?? 'lookup',
        accounts: accountIndices.map((index) => staticAccounts[index] ?? 'lookup'),
        data: Buffer.from(data),
      }),
    ),
  };
}

const keyOf = ({ program, accounts, data }: Read): string =>
  [program, data.toString('hex'), ...accounts].join(' ');
const isLamports = ({ program, data }: Read): boolean =>
  program === SYSTEM_PROGRAM && data.length === 12 && data.readUInt32LE(0) === 2;
const lamportsOf = (data: Buffer): bigint => data.readBigUInt64LE(4);

/** Lamports that the wallet sends by plain transfers, by payee. */
function lamportsSent({ instructions }: Message): Map<string, bigint> {
  const sent = new Map<string, bigint>();
  for (const one of instructions) {
    const [from, to = ''] = one.accounts;
    if (isLamports(one) && from === WALLET) sent.set(to, (sent.get(to) ?? 0n) + lamportsOf(one.data));
  }
  return sent;
}

function priorityOf({ instructions }: Message): bigint {
  const budgets = instructions.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const price = budgets.find(({ data }) => data[0] === 3)?.data.readBigUInt64LE(1) ?? 0n;
  const units = budgets.find(({ data }) => data[0] === 2)?.data.readUInt32LE(1) ?? 1_400_000;
  return (price * BigInt(units)) / 1_000_000n;
}

/** Reads a venue's amounts by discriminator: the input, the output, and the slippage that lowers the output. */
function amountsOf({ program, data }: Read): { readonly most: bigint; readonly least: bigint } {
  const name = data.toString('hex', 0, 8);
  const u64 = (from: number): bigint => data.readBigUInt64LE(from);
  if (program !== JUPITER_PROGRAM) {
    const outFirst = name === '66063d1201daebea' || name === 'b817ee6167c5d33d';
    return outFirst ? { most: u64(16), least: u64(8) } : { most: u64(8), least: u64(16) };
  }
  const heads: Record<string, number> = {
    bb64facc31c4af14: 8,
    '9d8ab85215f4f324': 8,
    d19853937cfed8e9: 9,
    '3560e5cad8bbfa18': 9,
  };
  const start = heads[name] ?? data.length - 19;
  const slippage = BigInt(data.readUInt16LE(start + 16));
  const exactOut = ['d033ef977b2bed5c', 'b0d169a89a7d453e', '9d8ab85215f4f324', '3560e5cad8bbfa18'].includes(
    name,
  );
  return exactOut
    ? { most: (u64(start + 8) * (10_000n + slippage)) / 10_000n, least: u64(start) }
    : { most: u64(start), least: (u64(start + 8) * (10_000n - slippage)) / 10_000n };
}

/**
 * Reports whether a venue's instruction binds the wallet to the same accounts and to terms that are no worse. The
 * venue checks the other accounts.
 */
function isNoWorse(one: Read, honest: Read): boolean {
  // A repeated output account may be left out: Jupiter's own address means none. The last account belongs to the
  // venues behind it, and a route without it fails.
  const leftOut = (n: number): boolean =>
    one.accounts[n] === JUPITER_PROGRAM && honest.accounts.indexOf(honest.accounts[n] ?? '') < n;
  const free = (account: string, n: number): boolean =>
    n === honest.accounts.length - 1 || !isBound(account, honest) || leftOut(n);
  const sameBound = honest.accounts.every((account, n) => one.accounts[n] === account || free(account, n));
  if (one.program !== honest.program || !sameBound) return false;
  if (one.data.toString('hex', 0, 8) !== honest.data.toString('hex', 0, 8)) return false;
  const [given, fair] = [amountsOf(one), amountsOf(honest)];
  return given.most <= fair.most && given.least >= fair.least;
}

/**
 * The wallet and its token accounts by name in the honest transaction: all accounts it writes besides the venue's
 * own.
 */
const isBound = (account: string, honest: Read): boolean =>
  account === WALLET || honest.program === account || OWN.has(account);
const OWN = new Set<string>();

/** Names the wallet's own accounts, which a changed transaction must keep in their positions. */
export const bindOwn = (accounts: readonly string[]): void => {
  for (const account of accounts) OWN.add(account);
};

/**
 * Reports whether an instruction is the same except for accounts moved into a lookup table. Only the inputs of
 * the account's derived address may be there.
 */
const isSameBehindTable = (one: Read, honest: Read): boolean =>
  one.program === honest.program &&
  one.data.equals(honest.data) &&
  one.accounts.length === honest.accounts.length &&
  one.accounts.every((account, n) => account === honest.accounts[n] || (account === 'lookup' && n >= 3));

/** Reports whether the same transfer names other decimals, which makes it fail. */
const hasOtherDecimals = (one: Read, honest: Read): boolean =>
  one.data.length === 10 &&
  one.data[0] === 12 &&
  keyOf({ ...one, data: honest.data }) === keyOf(honest) &&
  one.data.subarray(0, 9).equals(honest.data.subarray(0, 9));

/**
 * Reports whether a transfer between the same accounts sends no more when the wallet pays, and no less when it
 * receives.
 */
function isFairTransfer(one: Read, honest: Read): boolean {
  if (one.program !== honest.program || one.accounts.join() !== honest.accounts.join()) return false;
  if (one.data[0] !== 12 || honest.data[0] !== 12 || one.data.length !== 10) return false;
  const [given, fair] = [one.data.readBigUInt64LE(1), honest.data.readBigUInt64LE(1)];
  return honest.accounts[3] === WALLET ? given <= fair : given >= fair;
}

/** Reports whether an account of the wallet is closed to the wallet itself. */
const isOwnClose = ({ accounts: [closed = '', to, owner, ...others], data }: Read): boolean =>
  OWN.has(closed) &&
  to === WALLET &&
  owner === WALLET &&
  others.length === 0 &&
  data.toString('hex') === '09';

const VENUES = [
  JUPITER_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  RAYDIUM_CPMM_PROGRAM,
  METEORA_DAMM_V2_PROGRAM,
  METEORA_DBC_PROGRAM,
];

function limitFor(to: string, intent: Scenario['intent'], allowed: ReadonlyMap<string, bigint>): bigint {
  if (intent.kind === 'swap' && OWN.has(to)) return BigInt(intent.maxIn);
  if (intent.kind === 'swap' && to === intent.feeDestination) return BigInt(intent.feeLamports);
  if (intent.kind === 'swap' && intent.tipDestinations.includes(to)) return BigInt(intent.tipLamports);
  return allowed.get(to) ?? 0n;
}

/**
 * Explains why a changed transaction costs its wallet more than the honest one, or gives it less. Returns null
 * when it does neither.
 */
export function harmOf(changed: Uint8Array, honest: Uint8Array, { intent, core }: Scenario): string | null {
  const [now, was] = [readMessage(changed), readMessage(honest)];
  if (now.signers.join() !== was.signers.join()) return 'other signers';
  const known = new Set(was.instructions.map(keyOf));
  for (const one of now.instructions) {
    if (known.has(keyOf(one)) || one.program === COMPUTE_BUDGET_PROGRAM || isLamports(one)) continue;
    if (one.program === MEMO_PROGRAM && one.accounts.every((account) => account === WALLET)) continue;
    if (one.program === LOCAL_POOL_PROGRAM && one.accounts.every((account) => now.signers.includes(account)))
      continue;
    if (intent.kind === 'swap' && isOwnClose(one)) continue;
    if (was.instructions.some((honestOne) => hasOtherDecimals(one, honestOne))) continue;
    if (was.instructions.some((honestOne) => isSameBehindTable(one, honestOne))) continue;
    if (intent.kind === 'swap' && was.instructions.some((honestOne) => isFairTransfer(one, honestOne)))
      continue;
    const venue = VENUES.includes(one.program)
      ? was.instructions.find(({ program }) => program === one.program)
      : undefined;
    if (venue === undefined || !isNoWorse(one, venue))
      return `a new instruction of ${one.program} ${one.accounts.map((account, n) => (account === venue?.accounts[n] ? n : account)).join(' ')} ${one.data.toString('hex')}`;
  }
  const [sent, allowed] = [lamportsSent(now), lamportsSent(was)];
  for (const [to, lamports] of sent)
    if (lamports > limitFor(to, intent, allowed)) return `more lamports to ${to}`;
  if (intent.kind === 'withdraw' && sent.size > 0 && [...sent].join() !== [...allowed].join())
    return 'another amount is withdrawn';
  const limit =
    intent.kind === 'withdraw' ? BigInt(intent.networkFeeLamports) : BigInt(intent.priorityFeeLamports);
  if (priorityOf(now) > limit) return 'a higher priority fee';
  const done = was.instructions[core.at(-1) ?? 0];
  const same = now.instructions.filter(
    ({ program, accounts }) => program === done?.program && accounts.join() === done.accounts.join(),
  );
  const inVenue = done !== undefined && VENUES.includes(done.program);
  const count = inVenue
    ? now.instructions.filter(({ program }) => program === done.program).length
    : same.length;
  if (count === 0 || ((inVenue || intent.kind === 'withdraw') && count !== 1))
    return 'the deed is not done once';
  return null;
}
