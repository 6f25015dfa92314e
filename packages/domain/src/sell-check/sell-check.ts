import { TRADING_FEE_PPM } from '../execution/trading-fee.ts';
import { MARKETS, type MarketId } from '../markets.ts';
import type { TokenDanger, TokenSafety } from '../token-safety.ts';
import { SELL_REASONS, type SellReasonCode, type SellVerdict } from './reasons.ts';
import { type CostBps, costBps, isComplete, type RoundTrip, roundTrip, type TripPool } from './round-trip.ts';

/** Lamports of the buy that a check simulates: 0.1 SOL. */
const SELL_CHECK_LAMPORTS = 100_000_000n;

/** Basis points of a round trip from which a pool's impact or fee counts as a hidden cost. */
const THIN_POOL_BPS = 1_000;
const HIGH_POOL_FEE_BPS = 500;

export interface SellReason {
  readonly code: SellReasonCode;
  /** Basis points of the reason's cost; null where it has none. */
  readonly bps: number | null;
  /** Holder of the power; null when nobody is named. */
  readonly by: string | null;
}

export interface SellCheck {
  readonly verdict: SellVerdict;
  /** The gravest first. */
  readonly reasons: readonly SellReason[];
  /** Null when the pool could not be simulated. */
  readonly trip: RoundTrip | null;
  readonly cost: CostBps | null;
}

/** Transfers to a new holder and back, simulated on the chain. */
export interface TransferFinding {
  readonly refused: boolean;
  /** Withheld from both transfers, in basis points. */
  readonly withheldBps: number;
}

export interface SellFacts {
  readonly launchpad: MarketId | null;
  readonly safety: TokenSafety | null;
  /** Null for a pool without known reserves, of another formula, or not quoted in SOL. */
  readonly pool: TripPool | null;
  /** Null when nothing was simulated on the chain. */
  readonly probe?: TransferFinding | null;
}

const WHOLE = 10_000;

const reason = (code: SellReasonCode, by: string | null = null, bps: number | null = null): SellReason => ({
  code,
  bps,
  by,
});

function ofDanger(danger: TokenDanger): SellReason[] {
  switch (danger.kind) {
    case 'nonTransferable':
    case 'frozenByDefault':
      return [reason(danger.kind)];
    case 'pausable':
      return [reason(danger.paused ? 'paused' : 'pausable', danger.by)];
    case 'transferFee':
      if (danger.bps === 0) return [reason('feeAuthority', danger.by)];
      return [
        reason(danger.bps >= WHOLE ? 'wholeTransferFee' : 'transferFee', danger.by, danger.bps),
        ...(danger.by === null || danger.bps >= WHOLE ? [] : [reason('feeAuthority', danger.by)]),
      ];
    case 'transferHook':
      return [
        reason(danger.program === null ? 'hookAuthority' : 'transferHook', danger.program ?? danger.by),
      ];
    case 'permanentDelegate':
      return [reason('permanentDelegate', danger.by)];
    case 'closable':
      return [];
  }
}

const ofProbe = ({ probe = null }: SellFacts): SellReason[] =>
  probe?.refused === true ? [reason('transferRefused')] : [];

function ofMint({ launchpad, safety }: SellFacts): SellReason[] {
  if (safety === null) {
    const revoked = launchpad !== null && MARKETS[launchpad].revokesAuthorities === true;
    return revoked ? [] : [reason('mintNotRead')];
  }
  return [
    ...safety.dangers.flatMap(ofDanger),
    ...(safety.freezeAuthority === null ? [] : [reason('freezeAuthority', safety.freezeAuthority)]),
  ];
}

function ofPool(pool: TripPool | null, trip: RoundTrip | null, cost: CostBps | null): SellReason[] {
  if (pool === null) return [reason('poolNotModeled')];
  if (isComplete(pool)) return [reason('curveComplete')];
  if (trip === null || cost === null) return [reason('emptyPool')];
  return [
    ...(cost.priceImpact >= THIN_POOL_BPS ? [reason('thinPool', null, cost.priceImpact)] : []),
    ...(cost.poolFee >= HIGH_POOL_FEE_BPS ? [reason('poolFee', null, cost.poolFee)] : []),
  ];
}

/** Returns why the mint itself refuses every transfer to or from a new holder; null when it does not. */
export const blockedTransfers = (safety: TokenSafety | null): SellReason | null =>
  safety?.dangers.flatMap(ofDanger).find(({ code }) => SELL_REASONS[code] === 'blocks') ?? null;

const GRAVITY = { blocks: 0, costs: 1, unknown: 2, warns: 3 } as const;
const gravity = ({ code }: SellReason): number => GRAVITY[SELL_REASONS[code]];

const VERDICT = { blocks: 'cannot-sell', costs: 'costly', unknown: 'unknown', warns: 'sells' } as const;

/** Returns the fee of one transfer in basis points: as simulated, otherwise as the mint names it. */
function transferFeeOf({ safety, probe = null }: SellFacts): number {
  if (probe === null || probe.refused) return feeOf(safety);
  return Math.round(WHOLE * (1 - Math.sqrt(1 - Math.min(probe.withheldBps, WHOLE) / WHOLE)));
}

const feeOf = (safety: TokenSafety | null): number =>
  Math.max(0, ...(safety?.dangers ?? []).map((danger) => (danger.kind === 'transferFee' ? danger.bps : 0)));

/** Checks whether a token that is bought now can be sold again, and at which cost. */
export function checkSale(facts: SellFacts): SellCheck {
  const { pool } = facts;
  const trip =
    pool === null
      ? null
      : roundTrip(pool, {
          spent: SELL_CHECK_LAMPORTS,
          tokenFeeBps: BigInt(transferFeeOf(facts)),
          feePpm: TRADING_FEE_PPM,
        });
  const cost = trip === null ? null : costBps(trip);
  const reasons = [...ofMint(facts), ...ofProbe(facts), ...ofPool(pool, trip, cost)].toSorted(
    (a, b) => gravity(a) - gravity(b),
  );
  const [gravest] = reasons;
  const verdict = gravest === undefined ? 'sells' : VERDICT[SELL_REASONS[gravest.code]];
  const sellable = verdict !== 'cannot-sell';
  return { verdict, reasons, trip: sellable ? trip : null, cost: sellable ? cost : null };
}
