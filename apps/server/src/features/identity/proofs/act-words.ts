import type { ProvenAct } from '@dugout/contract/identity/proofs';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';

/** What a challenge is bound to: every field of the act, in one text. */
export function actKey(act: ProvenAct): string {
  const fields: Readonly<Record<string, string | number | undefined>> = act;
  return JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** The act as its owner reads it in a wallet before they sign. One line. */
export function statementOf(act: ProvenAct): string {
  switch (act.kind) {
    case 'exportKey':
      return `Export the secret key of wallet ${act.walletAddress} from Dugout.`;
    case 'withdraw': {
      const amount =
        act.mint === SOL_MINT ? `${formatDecimal(BigInt(act.amount), SOL_DECIMALS)} SOL` : `${act.amount} raw units of ${act.mint}`;
      return `Withdraw ${amount} from wallet ${act.walletAddress} to ${act.destination} on Dugout.`;
    }
    case 'swap':
      return `Swap ${act.amount} of ${act.inputMint} for ${act.outputMint} above your trading limits on Dugout.`;
    case 'raiseLimits':
      return 'Raise your trading limits on Dugout.';
    case 'addPasskey':
      return 'Add a passkey to your Dugout account.';
    case 'renamePasskey':
      return `Rename passkey ${act.passkeyId} of your Dugout account.`;
    case 'removePasskey':
      return `Remove passkey ${act.passkeyId} from your Dugout account.`;
  }
}
