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
import { Course } from './course.ts';
import { checkJupiter } from './jupiter.ts';
import { PriorityFee } from './network-fee.ts';
import { readNewTokenAccount } from './new-token-account.ts';
import { type TokenAccount, tokenAccountsOf } from './own-accounts.ts';
import type { Swap } from './parse-intent.ts';
import { CURVES, checkPump, POOLS } from './pump.ts';
import { demand, refuse } from './refuse.ts';
import { SidePayments } from './side-payments.ts';
import { readSystemTransfer } from './system-transfer.ts';
import { readTokenInstruction } from './token-instruction.ts';
import type { Bargain } from './venue.ts';
import { Wrapping } from './wrapping.ts';

/** What was found in a transaction so far. */
interface Scene {
  readonly intent: Swap;
  readonly own: ReadonlyMap<string, TokenAccount>;
  readonly wrapAccount: string;
  readonly coSigned: CoSigned | null;
  readonly priority: PriorityFee;
  readonly side: SidePayments;
  readonly bargains: Bargain[];
  readonly course: Course;
  readonly wrapping: Wrapping;
  /** Token accounts that it makes. */
  readonly made: Set<string>;
}

type Check = (instruction: Instruction, scene: Scene) => void;

/** Every program that a swap may call. What is not here is refused. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  [COMPUTE_BUDGET_PROGRAM, checkBudget],
  [ASSOCIATED_TOKEN_PROGRAM, checkNewAccount],
  [SYSTEM_PROGRAM, checkLamports],
  [TOKEN_PROGRAM, (instruction, scene) => checkTokens(instruction, TOKEN_PROGRAM, scene)],
  [TOKEN_2022_PROGRAM, (instruction, scene) => checkTokens(instruction, TOKEN_2022_PROGRAM, scene)],
  [LOCAL_POOL_PROGRAM, checkWord],
  [JUPITER_PROGRAM, (instruction, scene) => checkVenue(checkJupiter(instruction, scene), scene)],
  [PUMP_PROGRAM, (instruction, scene) => checkVenue(checkPump(instruction, CURVES, scene.intent), scene)],
  [PUMP_SWAP_PROGRAM, (instruction, scene) => checkVenue(checkPump(instruction, POOLS, scene.intent), scene)],
  [
    RAYDIUM_CPMM_PROGRAM,
    (instruction, scene) => checkVenue(checkAmm(instruction, RAYDIUM_CPMM, scene.intent), scene),
  ],
  [
    METEORA_DAMM_V2_PROGRAM,
    (instruction, scene) => checkVenue(checkAmm(instruction, METEORA_DAMM_V2, scene.intent), scene),
  ],
  [
    METEORA_DBC_PROGRAM,
    (instruction, scene) => checkVenue(checkAmm(instruction, METEORA_DBC, scene.intent), scene),
  ],
]);

function checkBudget(instruction: Instruction, { priority, course }: Scene): void {
  course.pass('budget');
  priority.take(instruction);
}

function checkVenue(bargain: Bargain, { bargains, course }: Scene): void {
  course.pass('swap');
  bargains.push(bargain);
}

function checkWord(instruction: Instruction, { coSigned, course }: Scene): void {
  if (coSigned === null) refuse('a pool speaks that has no part in the swap');
  course.pass('word');
  coSigned.hear(instruction);
}

function checkNewAccount(instruction: Instruction, { intent, own, course, made: before }: Scene): void {
  course.pass('setup');
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

function checkLamports(instruction: Instruction, scene: Scene): void {
  const { intent, side, coSigned, wrapAccount, course, wrapping } = scene;
  const { from, to, lamports } = readSystemTransfer(instruction);
  if (from !== intent.wallet) {
    demand(
      coSigned !== null && from === coSigned.other && to === intent.wallet,
      'lamports move between others',
    );
    course.pass('swap');
    coSigned.receiveLamports(lamports);
    return;
  }
  if (to === wrapAccount) {
    course.pass('setup');
    wrapping.fill(lamports);
    return;
  }
  if (side.take(to, lamports)) {
    course.pass('payments');
    return;
  }
  demand(
    coSigned !== null && to === coSigned.other,
    'lamports go elsewhere, or more than the fee and the tip',
  );
  course.pass('swap');
  coSigned.payLamports(lamports);
}

function checkTokens(instruction: Instruction, program: TokenProgram, scene: Scene): void {
  const { intent, coSigned, wrapAccount, course, wrapping } = scene;
  const done = readTokenInstruction(instruction);
  if (done.kind === 'sync') {
    demand(program === TOKEN_PROGRAM && done.account === wrapAccount, 'another account is synced');
    course.pass('setup');
    wrapping.sync();
  } else if (done.kind === 'close') {
    demand(done.owner === intent.wallet && done.to === intent.wallet, 'an account is closed to another');
    demand(
      program === TOKEN_PROGRAM && done.account === wrapAccount,
      'an account is closed that the swap does not need',
    );
    course.pass('cleanup');
    wrapping.close();
  } else {
    if (coSigned === null) refuse('tokens are transferred beside the swap');
    course.pass('swap');
    coSigned.transfer(done, program);
  }
}

/**
 * Throws `SignerError` unless the transaction is one swap within the intent's limits, and nothing beside it
 * but what such a swap needs.
 */
export function checkSwap(transaction: WireTransaction, intent: Swap): void {
  const [, other] = transaction.signers;
  demand(transaction.signers.length <= 2, 'a swap has two signers at most');
  const scene: Scene = {
    intent,
    own: tokenAccountsOf(intent.wallet, [intent.inputMint, intent.outputMint, SOL_MINT]),
    wrapAccount: tokenAccountOf(intent.wallet, SOL_MINT, TOKEN_PROGRAM),
    coSigned: other === undefined ? null : new CoSigned(intent, other),
    priority: new PriorityFee(),
    side: new SidePayments(intent),
    bargains: [],
    course: new Course(),
    wrapping: new Wrapping(intent),
    made: new Set(),
  };
  for (const instruction of transaction.instructions) {
    const check = CHECKS.get(instruction.program);
    if (check === undefined) refuse('a program is called that a swap does not need');
    check(instruction, scene);
  }
  if (scene.coSigned !== null) {
    demand(!transaction.usesLookupTables, 'an exchange of transfers needs no lookup tables');
    demand(scene.bargains.length === 0, 'another signer has no part in this swap');
    scene.bargains.push(scene.coSigned.bargain);
  }
  const [bargain, second] = scene.bargains;
  if (bargain === undefined || second !== undefined) refuse('the transaction is not exactly one swap');
  demand(bargain.mostIn <= intent.maxIn, 'more may leave than the limit');
  demand(bargain.mayPayLess || bargain.mostIn === intent.maxIn, 'less is paid than was asked for');
  demand(bargain.leastOut >= intent.minOut, 'less may come back than the limit');
  demand(scene.priority.lamports === intent.priorityFeeLamports, 'the priority fee is another');
  demand(
    bargain.made.every((account) => scene.made.has(account)),
    'a token account that the swap needs is not made',
  );
  scene.wrapping.demandWhole(bargain.wraps);
  scene.side.demandPaid();
}
