import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_MINT } from '@dugout/domain/sol';
import { shownSymbol } from '#/shared/tokens/names/shown-name.ts';
import { UNKNOWN } from '../format/numbers.ts';

interface AssetAmount {
  readonly mint: string;
  /** Null for a token that the market does not know. */
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** Lamports or raw units. */
  readonly amount: string;
}

const MIN_SOL_DIGITS = 4;
const TOKEN_DIGITS = 2;

function rounded(size: bigint, by: number): bigint {
  const unit = 10n ** BigInt(by);
  return (size + unit / 2n) / unit;
}

/** Groups thousands with commas and pads to at least `minDigits` decimals. */
function grouped(decimal: string, minDigits: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = fraction.padEnd(minDigits, '0');
  return `${BigInt(whole).toLocaleString('en-US')}${digits === '' ? '' : `.${digits}`}`;
}

const solText = (size: bigint, decimals: number): string =>
  grouped(formatDecimal(size, decimals), MIN_SOL_DIGITS);

/** Two decimals from one whole token, every digit below. */
function tokenText(size: bigint, decimals: number): string {
  if (decimals <= TOKEN_DIGITS || size < 10n ** BigInt(decimals))
    return grouped(formatDecimal(size, decimals), 0);
  return grouped(formatDecimal(rounded(size, decimals - TOKEN_DIGITS), TOKEN_DIGITS), TOKEN_DIGITS);
}

/**
 * Formats an amount with its ticker: `10.0000 SOL`, `29,131.03 TOAD`. `signed` adds a plus to incoming amounts.
 * Returns `-` if the decimals are unknown.
 */
export function formatAsset(
  { mint, symbol, decimals, amount }: AssetAmount,
  sign: 'signed' | 'unsigned' = 'unsigned',
): string {
  if (decimals === null) return UNKNOWN;
  const raw = BigInt(amount);
  const size = raw < 0n ? -raw : raw;
  const text = mint === SOL_MINT ? solText(size, decimals) : tokenText(size, decimals);
  const before = raw < 0n ? '-' : raw > 0n && sign === 'signed' ? '+' : '';
  return `${before}${text} ${shownSymbol(symbol ?? '', mint)}`;
}
