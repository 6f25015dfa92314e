import { SOL_MINT } from '@dugout/domain/sol';
import type { Chain, Confirmations, Outcome } from '#/execution/onchain/chain.ts';
import { RENT_EXEMPT_MINIMUM } from '#/execution/onchain/rent.ts';
import { messageHashOf, type SignTransaction } from '#/execution/onchain/signing.ts';
import type { BuildTransfer } from '#/execution/onchain/transactions/transfers.ts';
import { effectsOn } from '#/execution/onchain/wallet-effects.ts';
import { within } from '#/platform/async/within.ts';
import type { Db } from '#/platform/db/db.ts';
import type { WalletSigner } from '../signer-port.ts';
import { announceTo } from '../withdrawals/announce.ts';
import {
  type Outgoing,
  type Sent,
  StillOnItsWay,
  WithdrawalRefused,
  type WithdrawalSender,
} from '../withdrawals/sender.ts';
import { recallTries } from './recall-tries.ts';
import { insertTry, lastTry, storedTries } from './withdrawal-tries.repository.ts';

interface OnchainWithdrawalsOptions {
  readonly db: Db;
  readonly chain: Chain;
  readonly confirmations: Confirmations;
  readonly build: BuildTransfer;
  readonly sign: SignTransaction;
  readonly signer: Pick<WalletSigner, 'announce' | 'attempts' | 'cancel'>;
  /** Max time that one call waits for the chain, in ms; the next one continues. */
  readonly waitMs: number;
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const SIGNATURE_LAMPORTS = 5_000n;
/** Reserved for the token account of a payee without one. */
const TOKEN_ACCOUNT_LAMPORTS = 2_100_000n;

const feeFor = (mint: string): bigint =>
  SIGNATURE_LAMPORTS + (mint === SOL_MINT ? 0n : TOKEN_ACCOUNT_LAMPORTS);

/**
 * Sends withdrawals on chain. Each attempt is stored with its signature before it is sent, and the next one
 * starts only when the last can no longer land, so a withdrawal leaves once. Before each attempt the signer names
 * its earlier signatures, so that a database that was restored from an older state follows them first.
 */
export function onchainWithdrawals({
  db,
  chain,
  confirmations,
  build,
  sign,
  signer,
  waitMs,
}: OnchainWithdrawalsOptions): WithdrawalSender {
  async function objectionTo(destination: string): Promise<string | null> {
    const [account = null] = await chain.accounts([destination]);
    if (account === null || account.owner === SYSTEM_PROGRAM) return null;
    return 'This address is not a wallet: it belongs to a program, and funds sent there may be lost. Check the address';
  }

  /** Returns the last attempt that the signer knows and the database did not, or makes a new one. */
  async function nextTry(outgoing: Outgoing, number: number) {
    const { id } = outgoing;
    const recalled = (await recallTries(db, signer, outgoing)) ? await lastTry(db, id) : null;
    return recalled ?? { number, ...(await newTry(outgoing, number, await storedTries(db, id))) };
  }

  async function newTry(outgoing: Outgoing, number: number, dead: readonly string[]) {
    const { walletAddress: wallet, mint, amount, destination } = outgoing;
    const objection = await objectionTo(destination);
    if (objection !== null) throw new WithdrawalRefused(objection, { tries: number });
    const { transaction, lastValidBlockHeight, slot } = await build(outgoing);
    const messageHash = messageHashOf(transaction);
    const simulation = await chain.simulate(transaction);
    if (simulation.error !== null)
      throw new WithdrawalRefused(await reasonOf(outgoing, simulation.error), { tries: number });
    const promise = {
      kind: 'withdraw',
      wallet,
      mint,
      amount: amount.toString(),
      destination,
      networkFeeLamports: feeFor(mint).toString(),
      messageHash,
    } as const;
    const attempt = { lastValidBlockHeight: lastValidBlockHeight.toString(), slot, dead };
    const signed = await sign(promise, transaction, { owner: outgoing.userId, id: outgoing.id, attempt });
    const way = { ...signed, lastValidBlockHeight, slot };
    await insertTry(db, outgoing.id, number, way);
    return way;
  }

  async function reasonOf({ walletAddress, mint, amount }: Outgoing, error: string): Promise<string> {
    const [lamports = 0n] = await chain.lamports([walletAddress]);
    const left = lamports - feeFor(mint) - (mint === SOL_MINT ? amount : 0n);
    if (left > 0n && left < RENT_EXEMPT_MINIMUM)
      return 'A wallet must keep 0 or at least 0.00089088 SOL. Withdraw all, or less';
    return `The chain would reject this transfer: ${error}`;
  }

  async function settled(
    outgoing: Outgoing,
    { signature, number }: { readonly signature: string; readonly number: number },
    outcome: Extract<Outcome, { kind: 'landed' }>,
  ): Promise<Sent> {
    const { transaction } = outcome;
    if (transaction.failure !== null) {
      throw new WithdrawalRefused('The chain rejected the transfer. Only its fee was paid.', {
        feeLamports: transaction.feeLamports,
        tries: number + 1,
      });
    }
    const { lamports } = effectsOn(transaction.raw, outgoing.walletAddress);
    return { signature, feeLamports: -lamports - (outgoing.mint === SOL_MINT ? outgoing.amount : 0n) };
  }

  return {
    feeFor,
    objectionTo,
    announce: announceTo(signer),
    cancel: (id) => signer.cancel(id),
    async send(outgoing) {
      let known = await lastTry(db, outgoing.id);
      const until = performance.now() + waitMs;
      for (;;) {
        known ??= await nextTry(outgoing, 0);
        const outcome = await within(confirmations.follow(known), until - performance.now());
        if (outcome === null) throw new StillOnItsWay('a withdrawal is on its way');
        if (outcome.kind === 'landed') return settled(outgoing, known, outcome);
        known = await nextTry(outgoing, known.number + 1);
      }
    },
  };
}
