import type { TokenSafetyView } from '@dugout/contract/market/safety';
import type { TokenDanger, TokenSafety } from '@dugout/domain/token-safety';

const feeText = (bps: number): string => `${(bps / 100).toFixed(bps % 100 === 0 ? 0 : 2)}%`;

/** Describes what a danger allows, as the end of a sentence about the token. */
export function dangerText(danger: TokenDanger): string {
  switch (danger.kind) {
    case 'transferFee':
      if (danger.bps === 0) return 'someone can introduce a fee on every transfer';
      return `every transfer costs ${feeText(danger.bps)}${danger.by === null ? '' : ', which someone can raise'}`;
    case 'permanentDelegate':
      return "someone can take or burn any holder's tokens";
    case 'transferHook':
      return danger.program === null
        ? 'someone can put a program in the way of every transfer'
        : 'a program decides on every transfer';
    case 'frozenByDefault':
      return 'new accounts begin frozen';
    case 'nonTransferable':
      return 'it cannot be transferred';
    case 'closable':
      return 'someone can close its mint once nothing of it is left';
    case 'pausable':
      return danger.paused ? 'all transfers are halted' : 'someone can halt all transfers';
  }
}

const byOf = (danger: TokenDanger): string | null => ('by' in danger ? danger.by : null);

export const safetyView = ({
  slot,
  program,
  mintAuthority,
  freezeAuthority,
  dangers,
  metadata,
  liquidity,
}: TokenSafety): TokenSafetyView => ({
  slot,
  program,
  mintAuthority,
  freezeAuthority,
  dangers: dangers.map((danger) => ({ kind: danger.kind, text: dangerText(danger), by: byOf(danger) })),
  metadata: metadata === null ? null : { ...metadata },
  liquidity: liquidity === null ? null : { ...liquidity },
});
