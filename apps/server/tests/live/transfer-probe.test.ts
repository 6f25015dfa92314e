import { startChain } from '@dugout/local-chain/start-chain';
import { clients, trader } from '@dugout/local-chain/trader.fixture';
import { TOKEN_2022_PROGRAM } from '@dugout/solana/accounts/programs';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  getThawAccountInstruction,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChainConnection } from '#/execution/onchain/chain.ts';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
import { tokenAccount } from '#/execution/onchain/transactions/accounts.ts';
import { type TryTransfer, transferProbe } from '#/execution/onchain/transfer-probe.ts';

const programAddress = address(TOKEN_2022_PROGRAM);
const AMOUNT = 1_000_000_000n;

describe('the simulated transfers of a token', () => {
  let local: Awaited<ReturnType<typeof startChain>>;
  let chain: ChainConnection;
  let issuer: KeyPairSigner;
  let payer: KeyPairSigner;
  let tryTransfer: TryTransfer;

  beforeAll(async () => {
    local = await startChain({ slotMs: 100, seed: 'probes' });
    chain = openChain({ rpcUrls: [local.rpcUrl], wsUrls: [local.wsUrl] });
    [issuer, payer] = [await trader(local, 'issuer'), await trader(local, 'payer')];
    tryTransfer = transferProbe({ chain, payer: payer.address });
  });
  afterAll(async () => {
    chain.stop();
    await local.stop();
  });

  async function land(instructions: readonly Instruction[]): Promise<void> {
    const { rpc } = clients(local);
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(issuer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => signTransactionMessageWithSigners(message),
    );
    await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send();
  }

  /** Makes a Token-2022 mint with one extension, of which the issuer holds tokens in a thawed account. */
  async function issued(extensionBytes: number, ...extension: number[]): Promise<string> {
    const mint = await generateKeyPairSigner();
    const key = [...getAddressEncoder().encode(issuer.address)];
    const space = extension.length === 0 ? 82 : 166 + 4 + extensionBytes;
    const onMint = (data: readonly number[]): Instruction => ({
      programAddress,
      accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
      data: Uint8Array.from(data),
    });
    const own = await tokenAccount(issuer.address, mint.address, TOKEN_2022_PROGRAM);
    const isFrozen = extension[0] === 28;
    await land([
      getCreateAccountInstruction({
        payer: issuer,
        newAccount: mint,
        lamports: 10_000_000n,
        space,
        programAddress,
      }),
      ...(extension.length === 0 ? [] : [onMint(extension)]),
      onMint([20, 6, ...key, 1, ...key]),
      getCreateAssociatedTokenIdempotentInstruction({
        payer: issuer,
        owner: issuer.address,
        ata: own,
        mint: mint.address,
        tokenProgram: programAddress,
      }),
      ...(isFrozen
        ? [getThawAccountInstruction({ account: own, mint: mint.address, owner: issuer }, { programAddress })]
        : []),
      getMintToInstruction(
        { mint: mint.address, token: own, mintAuthority: issuer, amount: AMOUNT },
        { programAddress },
      ),
    ]);
    await vi.waitFor(async () => {
      if ((await chain.accounts([own]))[0] == null) throw new Error('not yet');
    });
    return mint.address;
  }

  it('lose nothing for a plain token', async () => {
    expect(await tryTransfer(await issued(0), issuer.address)).toEqual({ refused: false, withheldBps: 0 });
  });

  it('show what a transfer fee withholds both ways', async () => {
    const mint = await issued(108, 26, 0, 0, 0, 0xf4, 0x01, ...Array<number>(7).fill(255), 127);
    expect(await tryTransfer(mint, issuer.address)).toEqual({ refused: false, withheldBps: 975 });
  });

  it('show that the max of a transfer fee makes it negligible', async () => {
    const mint = await issued(108, 26, 0, 0, 0, 0xf4, 0x01, 5, 0, 0, 0, 0, 0, 0, 0);
    expect(await tryTransfer(mint, issuer.address)).toEqual({ refused: false, withheldBps: 0 });
  });

  it('are refused where new accounts start frozen, though the issuer sells freely', async () => {
    expect(await tryTransfer(await issued(1, 28, 0, 2), issuer.address)).toEqual({
      refused: true,
      withheldBps: 0,
    });
  });

  it('are unknown without tokens, without a mint, and for a payer without SOL', async () => {
    const mint = await issued(0);
    expect(await tryTransfer(mint, payer.address)).toBeNull();
    expect(await tryTransfer(payer.address, issuer.address)).toBeNull();
    const poor = await generateKeyPairSigner();
    expect(await transferProbe({ chain, payer: poor.address })(mint, issuer.address)).toBeNull();
  });
});
