import { tokenAccountOf } from '@dugout/local-chain/pools/pool';
import { startChain } from '@dugout/local-chain/start-chain';
import { clients, SOL, trader } from '@dugout/local-chain/trader.fixture';
import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChainConnection } from '#/execution/onchain/chain.ts';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';

type Chain = Awaited<ReturnType<typeof startChain>>;

describe('the simulated effects of a transaction on a wallet', () => {
  let local: Chain;
  let chain: ChainConnection;
  let wallet: KeyPairSigner;
  let thief: KeyPairSigner;
  let traded: { mint: Address; program: Address; own: Address; thiefs: Address };
  let held: typeof traded;

  beforeAll(async () => {
    local = await startChain({ slotMs: 100, seed: 'simulation' });
    chain = openChain({ rpcUrls: [local.rpcUrl], wsUrls: [local.wsUrl] });
    [wallet, thief] = [await trader(local, 'wallet'), await trader(local, 'thief')];
    const [first, second] = await Promise.all(
      local.pools.slice(0, 2).map(async ({ mint, token: { program } }) => {
        await local.giveTokens(mint, wallet.address, 1_000n);
        await local.giveTokens(mint, thief.address, 1n);
        const own = await tokenAccountOf(wallet.address, mint, program);
        return { mint, program, own, thiefs: await tokenAccountOf(thief.address, mint, program) };
      }),
    );
    if (first === undefined || second === undefined) throw new Error('no pools');
    [traded, held] = [first, second];
    await vi.waitFor(async () => {
      if ((await local.tokens(wallet.address, held.mint, 'confirmed')) === 0n) throw new Error('not yet');
    });
  });
  afterAll(async () => {
    chain.stop();
    await local.stop();
  });

  async function simulated(...instructions: Instruction[]) {
    const { value: lifetime } = await clients(local)
      .rpc.getLatestBlockhash({ commitment: 'confirmed' })
      .send();
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(wallet, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => signTransactionMessageWithSigners(message),
    );
    const { mint, program } = traded;
    const watched = { wallet: wallet.address, mint, program };
    return chain.simulateWatching(getBase64EncodedWireTransaction(transaction), watched);
  }

  const transfer = ({ own, thiefs, program }: typeof traded, amount: bigint) =>
    getTransferInstruction(
      { source: own, destination: thiefs, authority: wallet, amount },
      { programAddress: program },
    );
  const authority = ({ own, program }: typeof traded, authorityType: AuthorityType) =>
    getSetAuthorityInstruction(
      { owned: own, owner: wallet, authorityType, newAuthority: thief.address },
      { programAddress: program },
    );
  const approve = ({ own, program }: typeof traded) =>
    getApproveInstruction(
      { source: own, delegate: thief.address, owner: wallet, amount: 5n },
      { programAddress: program },
    );

  it('count what leaves the watched accounts, and nothing else in a plain trade', async () => {
    const { error, moved } = await simulated(
      transfer(traded, 400n),
      getTransferSolInstruction({ source: wallet, destination: thief.address, amount: SOL }),
    );
    expect(error).toBeNull();
    expect(moved).toEqual({ lamports: -SOL - 5_000n, tokens: -400n, sideEffects: [] });
  });

  it.each([
    [
      'takes another token',
      () => [transfer(held, 1n)],
      /^takes tokens of .*, which is not part of the swap$/,
    ],
    [
      'hands over an account of another token',
      () => [authority(held, AuthorityType.AccountOwner)],
      /^takes tokens of/,
    ],
    [
      'hands over the account of the traded token',
      () => [authority(traded, AuthorityType.AccountOwner)],
      /^leaves tokens in an account of somebody else$/,
    ],
    ['gives a delegate', () => [approve(traded)], /^lets somebody else move tokens/],
    [
      'gives somebody the right to close',
      () => [authority(traded, AuthorityType.CloseAccount)],
      /^lets somebody else close/,
    ],
    [
      'assigns the wallet',
      () => [getAssignInstruction({ account: wallet, programAddress: traded.program })],
      /^hands the wallet to a program$/,
    ],
  ])('include a transaction that %s', async (_what, instructions, reason) => {
    const { error, moved } = await simulated(...instructions());
    expect(error).toBeNull();
    expect(moved.sideEffects).toEqual([expect.stringMatching(reason)]);
  });

  it('exclude a created account, a revoked right and incoming tokens', async () => {
    const { own, mint, program } = traded;
    const fresh = await trader(local, 'fresh');
    const { error, moved } = await simulated(
      getCreateAssociatedTokenIdempotentInstruction({
        payer: wallet,
        owner: fresh.address,
        ata: await tokenAccountOf(fresh.address, mint, program),
        mint,
        tokenProgram: program,
      }),
      getRevokeInstruction({ source: own, owner: wallet }, { programAddress: program }),
    );
    expect(error).toBeNull();
    expect(moved.sideEffects).toEqual([]);
  });
});
