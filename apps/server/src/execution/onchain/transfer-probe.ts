import { decodeMint, type Mint } from '@dugout/solana/accounts/mint';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { address, createNoopSigner } from '@solana/kit';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { Chain, SimulationResult } from './chain.ts';
import { tokenAccount } from './transactions/accounts.ts';
import { assemble } from './transactions/assemble.ts';

/** The result of a simulated transfer to a new holder, who passes the tokens on. */
interface TransferProbe {
  /** Whether the mint refuses one of the two transfers. */
  readonly refused: boolean;
  /** Withheld from the two transfers, in basis points of the amount; 0 when they are refused. */
  readonly withheldBps: number;
}

interface TransferProbeOptions {
  readonly chain: Pick<Chain, 'accounts' | 'lifetime' | 'simulateAccounts'>;
  /** A wallet with SOL, which pays for the account of the new holder and is that holder. Nothing is sent. */
  readonly payer: string;
}

/** Returns null when the holder, the mint or the payer allows no probe, which says nothing about the token. */
export type TryTransfer = (mint: string, holder: string) => Promise<TransferProbe | null>;

const UNITS = 200_000;
const BPS = 10_000n;
/** A large amount makes the rounding of a fee negligible. */
const PART = 100n;
/** The place of a token account's state, and its value when frozen. */
const [STATE_AT, FROZEN] = [108, 2];

/**
 * Creates a simulation of a token's transfers that needs neither a trader nor a pool: a holder sends tokens to a new
 * account, and its owner sends what arrived back. Signatures are not verified in a simulation, so any wallet can take
 * part. Throws when no node answers.
 */
export function transferProbe({ chain, payer }: TransferProbeOptions): TryTransfer {
  return async (mintAddress, holder) => {
    const mint = address(mintAddress);
    const [mintAccount] = await chain.accounts([mint]);
    const decoded = mintAccount ? decodeMint(mintAccount) : null;
    if (decoded === null || mintAccount == null || holder === payer || hasHook(decoded)) return null;
    const programAddress = { programAddress: address(mintAccount.owner) };
    const [source, stranger] = await Promise.all([
      tokenAccount(holder, mint, mintAccount.owner),
      tokenAccount(payer, mint, mintAccount.owner),
    ]);
    const [held, opened] = await chain.accounts([source, stranger]);
    const amount = amountOf(held) / PART;
    if (amount === 0n || held?.data[STATE_AT] === FROZEN || opened != null) return null;
    const { decimals } = decoded;
    const open = getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(address(payer)),
      owner: address(payer),
      ata: stranger,
      mint,
      tokenProgram: programAddress.programAddress,
    });
    const send = (from: typeof source, to: typeof source, by: string, raw: bigint) =>
      getTransferCheckedInstruction(
        {
          source: from,
          mint,
          destination: to,
          authority: createNoopSigner(address(by)),
          amount: raw,
          decimals,
        },
        programAddress,
      );
    const lifetime = await chain.lifetime();
    const simulate = (...back: ReturnType<typeof send>[]) =>
      chain.simulateAccounts(
        assemble({
          payer,
          lifetime,
          limits: { units: UNITS, loadedBytes: null },
          priorityLamports: 0n,
          instructions: [open, send(source, stranger, holder, amount), ...back],
        }),
        [source, stranger],
      );
    const there = await simulate();
    if (there.error !== null) return refusal(there, mintAccount.owner);
    const arrived = amountOf(there.after[1]);
    if (arrived === 0n) return { refused: false, withheldBps: Number(BPS) };
    const whole = await simulate(send(stranger, source, payer, arrived));
    if (whole.error !== null) return refusal(whole, mintAccount.owner);
    const lost = amountOf(whole.before[0]) - amountOf(whole.after[0]);
    return { refused: false, withheldBps: Number((lost * BPS) / amount) };
  };
}

/** Only the token program's own error is a refusal: a payer without SOL, for example, fails elsewhere. */
const refusal = ({ failure }: SimulationResult, tokenProgram: string): TransferProbe | null =>
  failure?.program === tokenProgram ? { refused: true, withheldBps: 0 } : null;

/** A hook needs accounts that only its own program names. */
const hasHook = ({ extensions }: Mint): boolean =>
  extensions.dangers.some((danger) => danger.kind === 'transferHook' && danger.program !== null);

const amountOf = (account: Parameters<typeof decodeTokenAccount>[0] | null | undefined): bigint =>
  account ? (decodeTokenAccount(account)?.amount ?? 0n) : 0n;
