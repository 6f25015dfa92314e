import { formatDecimal } from '@dugout/domain/base-units';
import { type MarketEvent, quoteAtPool, type Trade } from '@dugout/domain/market-events';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { decodeRoute } from '../decode.ts';
import type { MakerLeg, Skip, UnknownLeg } from '../decoders/decoder.ts';
import { QUOTE_SYMBOLS } from '../decoders/quote-mints.ts';
import { DECODERS } from '../decoders/registry.ts';
import type { RawTransaction } from '../transactions/raw-transaction.ts';

const HEADS = [
  'File',
  'Signature',
  'Slot',
  'Path',
  'Market',
  'What',
  'Token',
  'Amount',
  'Quote',
  'Price',
  'Fee',
  'Wallet',
] as const;
type Row = readonly string[];
/** Cells of a row for a skipped instruction; its last cell may be long. */
const SKIPPED_CELLS = 6;

const short = (address: string): string =>
  address.length > 12 ? `${address.slice(0, 4)}...${address.slice(-4)}` : address;
const pathOf = (id: string): string => id.slice(id.indexOf(':') + 1);
const PRICE_DIGITS = 6;

/** Symbols of tokens by mint, learned from creations. */
export type Symbols = Map<string, string>;

/** Legs of unknown programs have separate rows. */
const isNoLeg = ({ reason }: Skip): boolean => reason !== 'unknown program';

class TransactionTable {
  readonly #transaction: RawTransaction;
  readonly #symbols: Symbols;

  constructor(transaction: RawTransaction, symbols: Symbols) {
    this.#transaction = transaction;
    this.#symbols = symbols;
  }

  rows(): Row[] {
    const { events, makerLegs, unknownLegs, skipped, slot } = decodeRoute(this.#transaction);
    for (const event of events) if (event.kind === 'created') this.#symbols.set(event.mint, event.symbol);
    return [
      ...events.map((event) => [String(slot), ...this.#cells(event)]),
      ...makerLegs.map((leg) => [String(slot), ...this.#makerLeg(leg)]),
      ...unknownLegs.map((leg) => [String(slot), ...this.#unknownLeg(leg)]),
      ...skipped
        .filter(isNoLeg)
        .map(({ program, path, reason }) => [
          String(slot),
          path,
          DECODERS.get(program)?.market ?? short(program),
          `skipped: ${reason}`,
        ]),
    ];
  }

  #cells(event: MarketEvent): Row {
    if (event.kind === 'trade') return this.#trade(event);
    if (event.kind === 'created')
      return [
        pathOf(event.id),
        event.market,
        'created',
        event.symbol,
        this.#amount(event.supply, event.mint),
        '',
        '',
        '',
        short(event.creator),
      ];
    if (event.kind === 'migration')
      return [
        pathOf(event.id),
        event.market,
        'migrated',
        this.#token(event.mint),
        '',
        '',
        '',
        '',
        short(event.toPool),
      ];
    if (event.kind === 'transfer') {
      const amount = this.#amount(event.tokenAmount, event.mint);
      return [
        pathOf(event.id),
        '',
        'transferred',
        this.#token(event.mint),
        amount,
        '',
        '',
        '',
        `${short(event.from)} > ${short(event.to)}`,
      ];
    }
    return [];
  }

  #trade(trade: Trade): Row {
    const { market, side, mint, tokenAmount, decimals, quoteMint, quoteAmount, feeAmount, wallet } = trade;
    const quoteDecimals = this.#decimals(quoteMint);
    const quote = this.#amount(quoteAmount, quoteMint);
    const price =
      quoteDecimals === null
        ? '-'
        : (
            Number(quoteAtPool(trade)) /
            10 ** quoteDecimals /
            (Number(tokenAmount) / 10 ** decimals)
          ).toPrecision(PRICE_DIGITS);
    return [
      pathOf(trade.id),
      market,
      side,
      this.#token(mint),
      formatDecimal(tokenAmount, decimals),
      `${quote} ${this.#token(quoteMint)}`,
      price,
      feeAmount === 0n ? '-' : this.#amount(feeAmount, quoteMint),
      short(wallet),
    ];
  }

  #makerLeg({ id, maker, inputMint, input, outputMint, output }: MakerLeg): Row {
    const paid = `${this.#amount(input, inputMint)} ${this.#token(inputMint)}`;
    return [pathOf(id), maker, 'leg', this.#token(outputMint), this.#amount(output, outputMint), paid];
  }

  #unknownLeg({ id, program, paid, received }: UnknownLeg): Row {
    const moved = (amounts: UnknownLeg['paid']): string =>
      amounts.map(({ mint, amount }) => `${this.#amount(amount, mint)} ${this.#token(mint)}`).join(' + ');
    return [pathOf(id), short(program), 'unknown program', '', moved(received) || '-', moved(paid) || '-'];
  }

  #decimals = (mint: string): number | null =>
    mint === SOL_MINT ? SOL_DECIMALS : this.#transaction.mintDecimals(mint);
  #token = (mint: string): string => QUOTE_SYMBOLS.get(mint) ?? this.#symbols.get(mint) ?? short(mint);

  #amount(raw: bigint, mint: string): string {
    const decimals = this.#decimals(mint);
    return decimals === null ? `${raw} raw` : formatDecimal(raw, decimals);
  }
}

/** Formats the contents of a transaction as table rows. Creations add to `symbols`. */
export const tableRows = (transaction: RawTransaction, symbols: Symbols, file: string): Row[] =>
  new TransactionTable(transaction, symbols)
    .rows()
    .map((row) => [file, short(transaction.signature), ...row]);

/** Formats rows below their headers, in columns as wide as their widest cell. */
export function layOut(rows: readonly Row[]): string {
  const all: readonly Row[] = [HEADS, ...rows];
  const widths = HEADS.map((_, column) =>
    Math.max(...all.filter((row) => row.length > SKIPPED_CELLS).map((row) => (row[column] ?? '').length)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
