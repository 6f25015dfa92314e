/** Mints made by the real Token-2022 program in a local machine. */
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { decodeMint, type Mint } from '@dugout/solana/accounts/mint';
import { TOKEN_2022_PROGRAM } from '@dugout/solana/accounts/programs';
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { describe, expect, it } from 'vitest';

const PROGRAM = address(TOKEN_2022_PROGRAM);
const key = (at: string): Uint8Array => fromBase58(at) ?? new Uint8Array(32);
const DEV = toBase58(new Uint8Array(32).fill(7));
const HOOK = toBase58(new Uint8Array(32).fill(8));
const MINT = address(toBase58(new Uint8Array(32).fill(9)));
const u16 = (value: number): number[] => [value & 0xff, value >> 8];
const u64 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, 0, 0, 0, 0, 0, 0];
const some = (at: string): number[] => [1, ...key(at)];

/**
 * Instructions of the program, from its source: number, number of the extension's own instruction, arguments.
 */
const TRANSFER_FEE = [26, 0, ...some(DEV), ...some(HOOK), ...u16(250), ...u64(5_000)];
const CLOSE_AUTHORITY = [25, ...some(DEV)];
const FROZEN = [28, 0, 2];
const NON_TRANSFERABLE = [32];
const PERMANENT_DELEGATE = [35, ...key(DEV)];
const TRANSFER_HOOK = [36, 0, ...key(DEV), ...key(HOOK)];
const METADATA_POINTER = [39, 0, ...key(DEV), ...key(MINT)];
const initialize = (freeze: string | null): number[] => [
  20,
  6,
  ...key(DEV),
  ...(freeze === null ? [0] : some(freeze)),
];

/** Runs these instructions on an empty account of a given length. */
async function made(bytes: number, ...instructions: number[][]): Promise<Mint | null> {
  const svm = new LiteSVM();
  const payer = await generateKeyPairSigner();
  svm.airdrop(payer.address, lamports(1_000_000_000n));
  svm.setAccount({
    address: MINT,
    lamports: lamports(100_000_000n),
    data: new Uint8Array(bytes),
    programAddress: PROGRAM,
    executable: false,
    space: BigInt(bytes),
  });
  const accounts = [{ address: MINT as Address, role: AccountRole.WRITABLE }];
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(payer, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: svm.latestBlockhash(), lastValidBlockHeight: 1_000n },
        each,
      ),
    (each) =>
      appendTransactionMessageInstructions(
        instructions.map(
          (data): Instruction => ({ programAddress: PROGRAM, accounts, data: Uint8Array.from(data) }),
        ),
        each,
      ),
  );
  const outcome = svm.sendTransaction(await signTransactionMessageWithSigners(message));
  if (outcome instanceof FailedTransactionMetadata) throw new Error(outcome.toString());
  const account = svm.getAccount(MINT);
  if (!account.exists) throw new Error('there is no mint');
  return decodeMint({ owner: account.programAddress, data: Uint8Array.from(account.data) });
}
const length = (...extensions: number[]): number => 166 + extensions.reduce((sum, each) => sum + 4 + each, 0);

describe('a mint made by Token-2022', () => {
  it('has no extensions by default', async () => {
    expect(await made(82, initialize(null))).toEqual({
      program: 'token-2022',
      mintAuthority: DEV,
      freezeAuthority: null,
      supply: 0n,
      decimals: 6,
      extensions: { dangers: [], metadataAddress: null, metadata: null, others: [] },
    });
  });

  it('lists all dangers of its extensions', async () => {
    const mint = await made(
      length(108, 32, 1, 0, 32, 64, 64),
      TRANSFER_FEE,
      CLOSE_AUTHORITY,
      FROZEN,
      NON_TRANSFERABLE,
      PERMANENT_DELEGATE,
      TRANSFER_HOOK,
      METADATA_POINTER,
      initialize(DEV),
    );
    expect(mint).toMatchObject({ mintAuthority: DEV, freezeAuthority: DEV });
    expect(mint?.extensions.metadataAddress).toBe(MINT);
    expect(mint?.extensions.dangers).toEqual([
      { kind: 'transferFee', bps: 250, by: DEV },
      { kind: 'closable', by: DEV },
      { kind: 'frozenByDefault' },
      { kind: 'nonTransferable' },
      { kind: 'permanentDelegate', by: DEV },
      { kind: 'transferHook', program: HOOK, by: DEV },
    ]);
  });
});
