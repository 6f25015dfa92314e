import { SOL_MINT } from '@dugout/domain/sol';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  LOCAL_POOL_PROGRAM,
  METEORA_DAMM_V2_PROGRAM,
  METEORA_DBC_PROGRAM,
  PUMP_PROGRAM,
  PUMP_SWAP_PROGRAM,
  RAYDIUM_CPMM_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenProgram,
} from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import type { Instruction, WireTransaction } from '../transaction/wire-transaction.ts';
import { checkAmm, METEORA_DAMM_V2, METEORA_DBC, RAYDIUM_CPMM } from './amm.ts';
import { CoSigned } from './co-signed.ts';
import { checkJupiter } from './jupiter.ts';
import { PriorityFee } from './network-fee.ts';
import { readNewTokenAccount } from './new-token-account.ts';
import type { Swap } from './parse-intent.ts';
import { CURVES, checkPump, POOLS } from './pump.ts';
import { demand, refuse } from './refuse.ts';
import { SidePayments } from './side-payments.ts';
import { readSystemTransfer } from './system-transfer.ts';
import { readTokenInstruction } from './token-instruction.ts';
import { type SwapLeg, type TokenAccount, tokenAccountsOf } from './venue.ts';
import type { VenueName } from './venue-names.ts';
import { Wrapping } from './wrapping.ts';

const PHASES = ['budget', 'setup', 'swap', 'cleanup', 'payments', 'word'] as const;
type Phase = (typeof PHASES)[number];

/** Enforces the one allowed order of a transaction's instructions. */
class PhaseOrder {
  #at = 0;

  pass(phase: Phase): void {
    const next = PHASES.indexOf(phase);
    demand(next >= this.#at, 'the instructions stand in another order');
    this.#at = next;
  }
}

/** Findings about a transaction so far. */
interface CheckContext {
  readonly intent: Swap;
  readonly own: ReadonlyMap<string, TokenAccount>;
  readonly wrapAccount: string;
  readonly coSigned: CoSigned | null;
  readonly priority: PriorityFee;
  readonly side: SidePayments;
  readonly legs: SwapLeg[];
  /** Venue of the swap leg. Null for a pool of the local chain. */
  venue: VenueName | null;
  readonly phases: PhaseOrder;
  readonly wrapping: Wrapping;
  /** Token accounts that the transaction creates. */
  readonly made: Set<string>;
  /** Whether it closes the wallet's account of the input mint. */
  closed: boolean;
}

type Check = (instruction: Instruction, context: CheckContext) => void;

/** Every program that a swap may call. All others are refused. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  [COMPUTE_BUDGET_PROGRAM, checkBudget],
  [ASSOCIATED_TOKEN_PROGRAM, checkNewAccount],
  [SYSTEM_PROGRAM, checkLamports],
  [TOKEN_PROGRAM, (instruction, context) => checkTokens(instruction, TOKEN_PROGRAM, context)],
  [TOKEN_2022_PROGRAM, (instruction, context) => checkTokens(instruction, TOKEN_2022_PROGRAM, context)],
  [LOCAL_POOL_PROGRAM, checkPoolMemo],
  [
    JUPITER_PROGRAM,
    (instruction, context) => checkVenue('jupiter', checkJupiter(instruction, context), context),
  ],
  [
    PUMP_PROGRAM,
    (instruction, context) => checkVenue('pump', checkPump(instruction, CURVES, context.intent), context),
  ],
  [
    PUMP_SWAP_PROGRAM,
    (instruction, context) => checkVenue('pumpswap', checkPump(instruction, POOLS, context.intent), context),
  ],
  [
    RAYDIUM_CPMM_PROGRAM,
    (instruction, context) =>
      checkVenue('raydium-cpmm', checkAmm(instruction, RAYDIUM_CPMM, context.intent), context),
  ],
  [
    METEORA_DAMM_V2_PROGRAM,
    (instruction, context) =>
      checkVenue('meteora-damm-v2', checkAmm(instruction, METEORA_DAMM_V2, context.intent), context),
  ],
  [
    METEORA_DBC_PROGRAM,
    (instruction, context) =>
      checkVenue('meteora-dbc', checkAmm(instruction, METEORA_DBC, context.intent), context),
  ],
]);

function checkBudget(instruction: Instruction, { priority, phases }: CheckContext): void {
  phases.pass('budget');
  priority.take(instruction);
}

function checkVenue(venue: VenueName, leg: SwapLeg, context: CheckContext): void {
  context.phases.pass('swap');
  context.legs.push(leg);
  context.venue = venue;
}

function checkPoolMemo(instruction: Instruction, { coSigned, phases }: CheckContext): void {
  if (coSigned === null) refuse('a pool speaks that has no part in the swap');
  phases.pass('word');
  coSigned.readPoolMemo(instruction);
}

function checkNewAccount(
  instruction: Instruction,
  { intent, own, phases, made: before }: CheckContext,
): void {
  phases.pass('setup');
  const made = readNewTokenAccount(instruction);
  demand(made.payer === intent.wallet && made.owner === intent.wallet, 'a token account is made for another');
  const known = own.get(made.account);
  const fits =
    known !== undefined &&
    (made.mint ?? known.mint) === known.mint &&
    (made.tokenProgram ?? known.program) === known.program;
  demand(fits && !before.has(made.account), 'a token account is made that the swap does not need');
  before.add(made.account);
}

function checkLamports(instruction: Instruction, context: CheckContext): void {
  const { intent, side, coSigned, wrapAccount, phases, wrapping } = context;
  const { from, to, lamports } = readSystemTransfer(instruction);
  if (from !== intent.wallet) {
    demand(
      coSigned !== null && from === coSigned.other && to === intent.wallet,
      'lamports move between others',
    );
    phases.pass('swap');
    coSigned.receiveLamports(lamports);
    return;
  }
  if (to === wrapAccount) {
    phases.pass('setup');
    wrapping.fill(lamports);
    return;
  }
  if (side.take(to, lamports)) {
    phases.pass('payments');
    return;
  }
  demand(
    coSigned !== null && to === coSigned.other,
    'lamports go elsewhere, or more than the fee and the tip',
  );
  phases.pass('swap');
  coSigned.payLamports(lamports);
}

function checkTokens(instruction: Instruction, program: TokenProgram, context: CheckContext): void {
  const { intent, own, coSigned, wrapAccount, phases, wrapping } = context;
  const done = readTokenInstruction(instruction);
  if (done.kind === 'sync') {
    demand(program === TOKEN_PROGRAM && done.account === wrapAccount, 'another account is synced');
    phases.pass('setup');
    wrapping.sync();
  } else if (done.kind === 'close') {
    demand(done.owner === intent.wallet && done.to === intent.wallet, 'an account is closed to another');
    phases.pass('cleanup');
    if (program === TOKEN_PROGRAM && done.account === wrapAccount) {
      wrapping.close();
      return;
    }
    const emptied = own.get(done.account);
    demand(
      intent.closesInput === true && emptied?.mint === intent.inputMint && emptied.program === program,
      'an account is closed that the swap does not need',
    );
    demand(!context.closed, 'an account is closed twice');
    context.closed = true;
  } else {
    if (coSigned === null) refuse('tokens are transferred outside of the swap');
    phases.pass('swap');
    coSigned.transfer(done, program);
  }
}

/**
 * Returns the venue of a swap, or null for a pool of the local chain. Throws `SignerError` unless the transaction
 * is one swap within the intent's limits plus only the instructions that such a swap needs.
 */
export function checkSwap(transaction: WireTransaction, intent: Swap): VenueName | null {
  const [, other] = transaction.signers;
  demand(transaction.signers.length <= 2, 'a swap has two signers at most');
  const context: CheckContext = {
    intent,
    own: tokenAccountsOf(intent.wallet, [intent.inputMint, intent.outputMint, SOL_MINT]),
    wrapAccount: tokenAccountOf(intent.wallet, SOL_MINT, TOKEN_PROGRAM),
    coSigned: other === undefined ? null : new CoSigned(intent, other),
    priority: new PriorityFee(),
    side: new SidePayments(intent),
    legs: [],
    venue: null,
    phases: new PhaseOrder(),
    wrapping: new Wrapping(intent),
    made: new Set(),
    closed: false,
  };
  for (const instruction of transaction.instructions) {
    const check = CHECKS.get(instruction.program);
    if (check === undefined) refuse('a program is called that a swap does not need');
    check(instruction, context);
  }
  if (context.coSigned !== null) {
    demand(!transaction.usesLookupTables, 'an exchange of transfers needs no lookup tables');
    demand(context.legs.length === 0, 'another signer has no part in this swap');
    context.legs.push(context.coSigned.leg);
  }
  const [leg, second] = context.legs;
  if (leg === undefined || second !== undefined) refuse('the transaction is not exactly one swap');
  demand(leg.encodedMaxIn <= intent.maxIn, 'more may leave than the limit');
  demand(leg.mayPayLess || leg.encodedMaxIn === intent.maxIn, 'less is paid than the intent requires');
  demand(leg.encodedMinOut >= intent.minOut, 'less may come back than the limit');
  demand(context.priority.lamports === intent.priorityFeeLamports, 'the priority fee is another');
  demand(
    leg.made.every((account) => context.made.has(account)),
    'a token account that the swap needs is not made',
  );
  demand(context.closed === (intent.closesInput ?? false), 'the emptied account is not closed');
  context.wrapping.demandWhole(leg.wraps);
  context.side.demandPaid();
  return context.venue;
}
