/** Actions of a trial on its chain, run in the chain's process. */
import { SOL_MINT } from '@dugout/domain/sol';
import { SUBMISSION_FAULTS, type SubmissionFault } from '@dugout/local-chain/faults';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { tokenAccountOf } from '@dugout/local-chain/pools/pool';
import type { FaultKind } from '@dugout/local-chain/solana-node/faults';
import { readTokenAccount } from '@dugout/local-chain/token-account';
import { type Address, address, signature as toSignature } from '@solana/kit';
import { venueActions } from './venues/venue-actions.ts';

/** The outcome of a signature on the chain; null when it is not on it. */
export type Fate = 'landed' | 'failed' | null;

export function chainActions(chain: LocalChain) {
  let clock: NodeJS.Timeout | undefined;
  const venues = venueActions(chain);
  const tokenAccounts = new Map<string, Promise<Address>>();

  function accountOf(wallet: string, mint: string): Promise<Address> {
    const key = `${wallet} ${mint}`;
    const program =
      chain.pools.find((one) => one.mint === mint)?.token.program ??
      venues.coins().find((coin) => coin.mint === mint)?.tokenProgram;
    if (program === undefined) throw new RangeError(`${mint} is no token of this chain`);
    const known = tokenAccounts.get(key) ?? tokenAccountOf(address(wallet), address(mint), address(program));
    tokenAccounts.set(key, known);
    return known;
  }

  return {
    ...venues,
    run(slotMs: number): void {
      clearInterval(clock);
      clock = setInterval(() => chain.step(), slotMs);
    },
    airdrop: (to: string, lamports: bigint): string => chain.airdrop(address(to), lamports),
    giveTokens: (mint: string, to: string, amount: bigint): Promise<string> =>
      chain.giveTokens(address(mint), address(to), amount),
    /** Sets the share of transactions that meet each fault; unnamed faults get none. */
    shares(shares: Readonly<Partial<Record<SubmissionFault, number>>>, lateSlots: number): void {
      for (const fault of SUBMISSION_FAULTS) chain.faults.share(fault, shares[fault] ?? 0);
      chain.faults.lateSlots = lateSlots;
    },
    fault(kind: FaultKind, on: boolean): void {
      if (on) chain.faults.on(kind);
      else chain.faults.off(kind);
    },
    hold: (held: boolean): void => chain.holdConfirmations(held),
    /** Rolls back unconfirmed blocks, at most this many. */
    rollback: (slots: number, again: boolean): void =>
      chain.rollback(Math.min(slots, chain.bank.unconfirmed), again),
    expireBlockhashes: (): void => chain.expireBlockhashes(),
    async slots(count: number): Promise<void> {
      for (let slot = 0; slot < count; slot++) await chain.nextSlot();
    },
    /** Returns confirmed lamports and raw units of wallets by `WALLET MINT`; omits empty ones. */
    async balances(wallets: readonly string[]): Promise<Map<string, bigint>> {
      const found = new Map<string, bigint>();
      for (const wallet of wallets) {
        const lamports = chain.lamports(address(wallet), 'confirmed');
        if (lamports > 0n) found.set(`${wallet} ${SOL_MINT}`, lamports);
        for (const { mint } of [...chain.pools, ...venues.coins()]) {
          const account = chain.bank.account(await accountOf(wallet, mint), 'confirmed');
          const amount = readTokenAccount(account)?.amount ?? 0n;
          if (amount > 0n) found.set(`${wallet} ${mint}`, amount);
        }
      }
      return found;
    },
    /** Returns the confirmed lamports of a wallet's token account; null when there is no such account. */
    accountLamports: async (wallet: string, mint: string): Promise<bigint | null> =>
      chain.bank.account(await accountOf(wallet, mint), 'confirmed')?.lamports ?? null,
    fates: (signatures: readonly string[]): Fate[] =>
      signatures.map((signature) => {
        const place = chain.bank.find(toSignature(signature));
        const transaction = place === null ? null : chain.bank.transactionAt(place);
        return transaction === null ? null : transaction.meta.err === null ? 'landed' : 'failed';
      }),
    /**
     * Returns signatures of confirmed transactions paid by wallets, and how many of each wallet's were read, to
     * be passed in the next call.
     */
    paidBy(
      wallets: readonly string[],
      looked: ReadonlyMap<string, number>,
    ): { signatures: string[]; looked: Map<string, number> } {
      const signatures: string[] = [];
      const now = new Map<string, number>();
      for (const wallet of wallets) {
        const places = chain.bank.archive.of(wallet);
        now.set(wallet, places.length);
        for (const place of places.slice(looked.get(wallet) ?? 0)) {
          const found = chain.bank.transactionAt(place)?.transaction;
          if (found !== undefined && found.message.accountKeys[0] === wallet)
            signatures.push(found.signatures[0]);
        }
      }
      return { signatures, looked: now };
    },
    /** Returns the number of answered calls by method. */
    calls: (): Map<string, number> => new Map(chain.calls),
    async stop(): Promise<void> {
      clearInterval(clock);
      venues.closeVenues();
      await chain.stop();
    },
  };
}

export type ChainActions = ReturnType<typeof chainActions>;
