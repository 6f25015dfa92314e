import type { MarketEvent } from '@dugout/domain/market-events';
import { decodeRoute } from '../decode.ts';
import type { Decoded, MakerLeg, UnknownLeg } from '../decoders/decoder.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';

/** Returns the address of the program that ran a trade, whose id names the instruction. */
function programOf({ instructions, accounts }: RawTransaction, id: string): string {
  const [path] = id.slice(id.indexOf(':') + 1).split('/');
  return accounts.at(instructions.find((instruction) => instruction.path === path)?.program ?? -1);
}

/** Formats amounts as decimal strings of raw units. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
};

function lineOf(transaction: RawTransaction, event: MarketEvent): object {
  const { signature, slot } = transaction;
  if (event.kind !== 'trade') {
    const { kind, ...rest } = event;
    return { event: kind, ...(plain(rest) as object), signature, slot };
  }
  const { pool, wallet, side, mint, tokenAmount, quoteMint, quoteAmount } = event;
  const program = programOf(transaction, event.id);
  return {
    signature,
    slot,
    program,
    pool,
    wallet,
    side,
    mint,
    tokenAmount: `${tokenAmount}`,
    quoteMint,
    quoteAmount: `${quoteAmount}`,
  };
}

const makerLegLine = ({ signature, slot }: RawTransaction, { id: _, ...leg }: MakerLeg): object => ({
  event: 'makerLeg',
  ...(plain(leg) as object),
  signature,
  slot,
});

const amountsOf = (moved: UnknownLeg['paid']): object[] =>
  moved.map(({ mint, amount }) => ({ mint, amount: `${amount}` }));

const unknownLegLine = (
  { signature, slot }: RawTransaction,
  { program, paid, received }: UnknownLeg,
): object => ({
  event: 'unknownProgramLeg',
  program,
  paid: amountsOf(paid),
  received: amountsOf(received),
  signature,
  slot,
});

const skippedLine = ({ signature, slot, skipped }: Decoded): object => ({
  signature,
  slot,
  skipped: skipped.map(({ reason }) => reason).join(', '),
  legs: skipped.filter(({ program }) => program !== ''),
});

/**
 * Returns the contents of a transaction, one object per line: its trades, then creations, migrations and
 * transfers, then legs through market makers and unknown programs, then skipped instructions with reasons.
 */
export function jsonLines(transaction: RawTransaction): object[] {
  const decoded = decodeRoute(transaction);
  const others = decoded.events.filter(({ kind }) => kind !== 'trade');
  const lines = [
    ...[...decoded.trades, ...others].map((event) => lineOf(transaction, event)),
    ...decoded.makerLegs.map((leg) => makerLegLine(transaction, leg)),
    ...decoded.unknownLegs.map((leg) => unknownLegLine(transaction, leg)),
  ];
  return decoded.skipped.length > 0 && !(others.length > 0 && isBare(decoded))
    ? [...lines, skippedLine(decoded)]
    : lines;
}

/** True when the only entry is the transaction itself, skipped for lack of a trade. */
const isBare = ({ skipped }: Decoded): boolean => skipped.every(({ program }) => program === '');
