import { formatDecimal } from '@dugout/domain/base-units';
import type { ProofGiven } from '@dugout/domain/credentials/proof-given';
import { isDailyLimitRaised } from '@dugout/domain/credentials/wallet-statements';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Caller } from '#/platform/http/caller.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import type { CredentialSigner } from '../credentials/credential-signer.ts';
import type { Prove } from '../index.ts';

interface DailyLimitOptions {
  readonly signer: Pick<CredentialSigner, 'dailyLimit' | 'setDailyLimit'>;
  readonly prove: Prove;
  readonly changes: Pick<CredentialChanges, 'note'>;
}

function limitText(lamports: bigint | null, isRaise: boolean): string {
  if (lamports === null) return 'Daily limit removed';
  return `Daily limit ${isRaise ? 'raised' : 'set'} to ${formatDecimal(lamports, SOL_DECIMALS)} SOL`;
}

/**
 * Lamports that may leave a trader's wallets within 24 hours, set by the trader and stored by the signer. A
 * server cannot raise it without a credential that the signer knows. Null for no limit.
 */
export function createDailyLimit({ signer, prove, changes }: DailyLimitOptions) {
  return {
    of: signer.dailyLimit,

    /**
     * Lowering requires a proof too, because a thief could otherwise block trading with a limit of 0. Throws
     * ApiError `proof_required`, `proof_refused`, `proof_held`, `signer_refused`, `signer_unavailable`.
     */
    async change(caller: Caller, wanted: bigint | null, given: ProofGiven): Promise<void> {
      const before = await signer.dailyLimit(caller.userId);
      if (before === wanted) return;
      const isRaise = isDailyLimitRaised(before, wanted);
      const lamports = wanted?.toString() ?? null;
      const { signed } =
        isRaise || lamports === null
          ? await prove(caller, { kind: 'raiseDailyLimit', lamports }, given, 'settled')
          : await prove(caller, { kind: 'lowerDailyLimit', lamports }, given, 'any');
      await signer.setDailyLimit(caller.userId, wanted, isRaise ? signed : undefined);
      await changes.note(
        caller,
        isRaise ? 'dailyLimitRaised' : 'dailyLimitLowered',
        limitText(wanted, isRaise),
      );
    },
  };
}

export type DailyLimit = ReturnType<typeof createDailyLimit>;
