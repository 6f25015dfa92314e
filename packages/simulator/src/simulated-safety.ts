import type { LiquidityState, TokenDanger, TokenSafety } from '@dugout/domain/token-safety';
import { hashText } from './rng.ts';
import type { Token } from './token.ts';

/** Launchpads whose programs revoke all authorities over new tokens. */
const STRICT: ReadonlySet<string> = new Set(['pumpfun', 'letsbonk.fun', 'boop']);

/** Authorities kept by some of the other tokens, by a number from 0 to 13 derived from the mint. */
interface Kept {
  readonly mint?: true;
  readonly freeze?: true;
  readonly liquidity?: true;
  readonly danger?: (creator: string) => TokenDanger;
}

const KEPT: readonly (Kept | undefined)[] = [
  { mint: true },
  { freeze: true },
  { liquidity: true },
  { mint: true, freeze: true, liquidity: true },
  { danger: (by) => ({ kind: 'transferFee', bps: 500, by }) },
  { danger: (by) => ({ kind: 'permanentDelegate', by }) },
  { freeze: true, danger: () => ({ kind: 'frozenByDefault' }) },
  { freeze: true, danger: () => ({ kind: 'frozenByDefault' }) },
];
const LOTS = 14;

function liquidityOf(token: Token, kept: Kept | undefined): LiquidityState | null {
  if (token.stage !== 'pool') return null;
  const looked = "The pool's account and the supply of its shares.";
  if (kept?.liquidity) return { burntPct: 0, lockedPct: 0, looked };
  if (token.nextMarket === 'meteora-dyn-v2')
    return {
      burntPct: 0,
      lockedPct: 100,
      looked: "The pool's account, which counts permanently locked liquidity.",
    };
  return { burntPct: 100, lockedPct: 0, looked };
}

/**
 * Returns the accounts of a simulated token, determined by the token alone. `creator` is the developer's address.
 */
export function simulatedSafety(token: Token, creator: string, slot: number): TokenSafety {
  const kept = STRICT.has(token.launchpad) ? undefined : KEPT[hashText(token.mint) % LOTS];
  const dangers = kept?.danger === undefined ? [] : [kept.danger(creator)];
  return {
    slot,
    program: dangers.length > 0 ? 'token-2022' : 'token',
    mintAuthority: kept?.mint ? creator : null,
    freezeAuthority: kept?.freeze ? creator : null,
    dangers,
    metadata:
      kept === undefined
        ? { mutable: false, updateAuthority: null }
        : { mutable: true, updateAuthority: creator },
    liquidity: liquidityOf(token, kept),
  };
}
