import { toBase58 } from '@dugout/domain/address';
import { LOCAL_POOL_PROGRAM } from '@dugout/solana/decoders/local-pool/layout';
import { type Address, address, lamports, type Transaction } from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import type { AccountState } from './account-state.ts';
import { errorOf, type TransactionError } from './transaction-error.ts';

const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
export const EPOCH_SLOTS = 432_000;
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

export interface InnerInstructions {
  readonly index: number;
  readonly instructions: readonly {
    programIdIndex: number;
    accounts: number[];
    data: string;
    stackHeight: number;
  }[];
}

export interface Outcome {
  readonly error: TransactionError | null;
  readonly logs: readonly string[];
  readonly inner: readonly InnerInstructions[];
  readonly unitsConsumed: number;
  readonly returnData: { readonly programId: string; readonly data: readonly [string, 'base64'] } | null;
}

/** LiteSVM as used by the chain, which itself checks blockhashes and repeated signatures. */
export class Vm {
  readonly #svm: LiteSVM;

  private constructor(svm: LiteSVM) {
    this.#svm = svm.withBlockhashCheck(false).withTransactionHistory(0n).withLogBytesLimit(10_000n);
  }

  /**
   * Creates a machine with the usual programs, and the memo program a second time under the address of the local
   * pools.
   */
  static create(): Vm {
    const svm = new LiteSVM().withNativeMints();
    const memo = svm.getAccount(MEMO_PROGRAM);
    if (!memo.exists) throw new Error('LiteSVM lacks the memo program');
    svm.addProgram(address(LOCAL_POOL_PROGRAM), Uint8Array.from(memo.data));
    return new Vm(svm);
  }

  /**
   * Inserts a program at an address, replacing any existing one.
   * @throws Error for bytes that are not a program
   */
  addProgram(at: Address, elf: Uint8Array): void {
    this.#svm.addProgram(at, elf);
  }

  static restore(bytes: Uint8Array): Vm {
    return new Vm(LiteSVM.fromBytes(bytes));
  }

  toBytes(): Uint8Array {
    return this.#svm.toBytes();
  }

  /** Sets the time seen by programs; `time` in unix seconds. */
  setClock(slot: number, time: number): void {
    const epoch = BigInt(Math.floor(slot / EPOCH_SLOTS));
    this.#svm.setClock(new Clock(BigInt(slot), 0n, epoch, epoch + 1n, BigInt(time)));
  }

  account(at: Address): AccountState | null {
    const account = this.#svm.getAccount(at);
    if (!account.exists || account.lamports === 0n) return null;
    const { data, executable, programAddress: owner } = account;
    return { lamports: account.lamports, data: Uint8Array.from(data), owner, executable };
  }

  lamports(at: Address): bigint {
    return this.#svm.getBalance(at) ?? 0n;
  }

  /** Inserts an account unconditionally. */
  put(at: Address, account: AccountState | null): void {
    const { data, executable, owner, ...rest } = account ?? {
      lamports: 0n,
      data: new Uint8Array(0),
      owner: SYSTEM_PROGRAM,
      executable: false,
    };
    this.#svm.setAccount({
      address: at,
      lamports: lamports(rest.lamports),
      data,
      executable,
      programAddress: owner,
      space: BigInt(data.length),
    });
  }

  accountsOf(program: Address): readonly Address[] {
    return this.#svm
      .getProgramAccounts(program)
      .filter((account) => account.lamports > 0n)
      .map((account) => account.address);
  }

  /** Returns the minimum lamports of an account of this many bytes. */
  rentFor(bytes: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(bytes);
  }

  run(transaction: Transaction): Outcome {
    const result = this.#svm.sendTransaction(transaction);
    return result instanceof FailedTransactionMetadata
      ? outcome(result.meta(), errorOf(result))
      : outcome(result, null);
  }

  /**
   * Like `run`, without side effects, and including the resulting accounts. Without `verified`, signatures may be
   * missing.
   */
  simulate(
    transaction: Transaction,
    verified = true,
  ): Outcome & { readonly after: ReadonlyMap<Address, AccountState> } {
    this.#svm.withSigverify(verified);
    const result = this.#svm.simulateTransaction(transaction);
    this.#svm.withSigverify(true);
    if (result instanceof FailedTransactionMetadata)
      return { ...outcome(result.meta(), errorOf(result)), after: new Map() };
    const after = result
      .postAccounts()
      .map(({ address: at, lamports: held, data, programAddress: owner, executable }) => {
        return [at, { lamports: held, data: Uint8Array.from(data), owner, executable }] as const;
      });
    return { ...outcome(result.meta(), null), after: new Map(after) };
  }
}

function outcome(meta: TransactionMetadata, error: TransactionError | null): Outcome {
  const inner = meta
    .innerInstructions()
    .map((group, index) => ({
      index,
      instructions: group.map((each) => {
        const instruction = each.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: toBase58(Uint8Array.from(instruction.data())),
          stackHeight: each.stackHeight(),
        };
      }),
    }))
    .filter((group) => group.instructions.length > 0);
  const returned = meta.returnData();
  const data = Buffer.from(returned.data());
  return {
    error,
    logs: meta.logs(),
    inner,
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    returnData:
      data.length === 0
        ? null
        : {
            programId: toBase58(Uint8Array.from(returned.programId())),
            data: [data.toString('base64'), 'base64'],
          },
  };
}
