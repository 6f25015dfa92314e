import { SOL_MINT } from '@dugout/domain/sol';
import type { Chain } from '#/execution/onchain/chain.ts';
import type { Db } from '#/platform/db/db.ts';
import type { SignerClient } from '#/signer/client.ts';
import { transferRef } from '../onchain/one-booking.ts';
import { bookedOutside, withdrawalStates, withoutRow } from './known-signatures.repository.ts';

/** Max signatures in one request to a node. */
const AT_ONCE = 256;

type SignedPage = Awaited<ReturnType<typeof SignerClient.prototype.call<'signedLines'>>>;
type SignedLine = SignedPage['lines'][number];

interface ForgottenOptions {
  readonly db: Db;
  readonly signer: Pick<SignerClient, 'call'>;
  readonly chain: Pick<Chain, 'statuses' | 'transaction'>;
  /** Number of lines at the beginning of the journal that are not compared. */
  readonly after?: number;
  /** Ends the comparison after so many known lines in a row, newest first. A database forgets its newest rows. */
  readonly knownInARow?: number;
}

interface Compared {
  /** Number of signed transactions that were compared. */
  readonly lines: number;
  /** Signatures that open withdrawals take over from the journal. */
  readonly recalled: ReadonlySet<string>;
  readonly forgotten: readonly SignedLine[];
}

/**
 * Returns the transactions of the signer's journal that landed on the chain and that the database does not know,
 * neither as its own nor as a booked transfer. A signature that never reached the chain is no finding: the server
 * may have been killed before it stored and sent it. Throws when no node answers.
 */
export async function forgottenTransactions(options: ForgottenOptions): Promise<Compared> {
  const { db, signer, after = 0, knownInARow = Number.POSITIVE_INFINITY } = options;
  const unknown: SignedLine[] = [];
  const recalled = new Set<string>();
  let lines = 0;
  let inARow = 0;
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null && before > after && inARow < knownInARow) {
    const page: SignedPage = await signer.call('signedLines', { before });
    const compared = page.lines.filter(({ index }) => index >= after);
    const rowless = await withoutRow(
      db,
      compared.map(({ signature }) => signature),
    );
    for (const { signature } of compared) inARow = rowless.has(signature) ? 0 : inARow + 1;
    const { taken, open } = await takenOver(
      db,
      compared.filter(({ signature }) => rowless.has(signature)),
    );
    for (const { signature } of taken) recalled.add(signature);
    unknown.push(...(await notBooked(db, open)));
    lines += compared.length;
    before = page.next;
  }
  return { lines, recalled, forgotten: await landedAmong(options.chain, unknown) };
}

/** Separates transactions that withdrawals of the database landed with, or take over from the journal. */
async function takenOver(
  db: Db,
  lines: readonly SignedLine[],
): Promise<{ readonly taken: readonly SignedLine[]; readonly open: readonly SignedLine[] }> {
  const states = await withdrawalStates(
    db,
    lines.flatMap(({ id }) => id ?? []),
  );
  const isTaken = ({ id, signature, isRecalled }: SignedLine): boolean => {
    const state = id === null ? undefined : states.get(id);
    const isOpen = state?.status === 'waiting' || state?.status === 'sending';
    return state?.signature === signature || (isOpen && isRecalled);
  };
  return { taken: lines.filter(isTaken), open: lines.filter((line) => !isTaken(line)) };
}

async function notBooked(db: Db, lines: readonly SignedLine[]): Promise<readonly SignedLine[]> {
  if (lines.length === 0) return [];
  const booked = await bookedOutside(db, lines.flatMap(refsOf));
  return lines.filter((line) => !refsOf(line).some((ref) => booked.has(ref)));
}

const refsOf = ({ wallet: address, signature, mints }: SignedLine): string[] =>
  [SOL_MINT, ...mints].map((mint) => transferRef({ address, signature }, mint));

async function landedAmong(
  chain: ForgottenOptions['chain'],
  lines: readonly SignedLine[],
): Promise<SignedLine[]> {
  const landed: SignedLine[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const part = lines.slice(from, from + AT_ONCE);
    const { statuses } = await chain.statuses(part.map(({ signature }) => signature));
    for (const [at, line] of part.entries()) {
      if ((statuses[at] ?? null) === null) continue;
      const transaction = await chain.transaction(line.signature);
      // A failed transaction moved nothing but its fee.
      if ((transaction?.failure ?? null) === null) landed.push(line);
    }
  }
  return landed;
}
