import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { formatDecimal } from '@dugout/domain/base-units';
import { raiseDailyLimitStatement, withdrawalStatement } from '@dugout/domain/credentials/wallet-statements';
import { keyExportStatement } from '@dugout/domain/key-export/key-export';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';

/** Decimals of a token; null when unknown. */
export type DecimalsOf = (mint: string) => number | null;

/** Returns the text that a challenge is bound to: every field of the intent. */
export function intentKey(intent: ProvenIntent): string {
  const fields: Readonly<Record<string, string | number | null | undefined>> = intent;
  return JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Names a token by its mint, because its creator chose the name. */
const tokenName = (mint: string): string => (mint === SOL_MINT ? 'SOL' : `token ${mint}`);

/** `amount` is in raw units, or a share such as `50%`. */
function writtenAmount(amount: string, mint: string, decimalsOf: DecimalsOf): string {
  if (!/^\d+$/.test(amount)) return `${amount} of ${tokenName(mint)}`;
  if (mint === SOL_MINT) return `${formatDecimal(BigInt(amount), SOL_DECIMALS)} SOL`;
  const decimals = decimalsOf(mint);
  if (decimals === null) return `${amount} raw units of ${tokenName(mint)}`;
  return `${formatDecimal(BigInt(amount), decimals)} of ${tokenName(mint)}`;
}

/** Returns the intent as its owner reads it in a wallet before signing. One line. */
export function statementOf(intent: ProvenIntent, decimalsOf: DecimalsOf): string {
  switch (intent.kind) {
    case 'exportKey':
      return keyExportStatement(intent.walletAddress);
    case 'withdraw': {
      const { walletAddress: wallet, mint } = intent;
      return withdrawalStatement({ ...intent, wallet }, decimalsOf(mint));
    }
    case 'swap': {
      const { amount, inputMint, outputMint } = intent;
      const swapped =
        intent.swapMode === 'ExactOut'
          ? `${tokenName(inputMint)} for ${writtenAmount(amount, outputMint, decimalsOf)}`
          : `${writtenAmount(amount, inputMint, decimalsOf)} for ${tokenName(outputMint)}`;
      return `Swap ${swapped} above your trading limits on Dugout.`;
    }
    case 'createApiKey': {
      if (intent.scope === 'read')
        return `Create an API key that reads your Dugout account for ${intent.expiresInDays} days.`;
      const perDay = writtenAmount(intent.perDayLamports ?? '', SOL_MINT, decimalsOf);
      const perOrder = writtenAmount(intent.perOrderLamports ?? '', SOL_MINT, decimalsOf);
      return `Create an API key that trades up to ${perDay} a day and ${perOrder} an order from ${intent.wallets} on Dugout for ${intent.expiresInDays} days.`;
    }
    case 'changeLimits':
      return 'Change your trading limits on Dugout.';
    case 'makePrimary':
      return `Make wallet ${intent.walletAddress} your primary wallet on Dugout.`;
    case 'deleteAccount':
      return 'Delete your Dugout account.';
    case 'exportData':
      return 'Export the data of your Dugout account.';
    case 'addPasskey':
      return 'Add a passkey to your Dugout account.';
    case 'changePassword':
      return 'Change the password of your Dugout account.';
    case 'addSecondFactor':
      return 'Turn on the second factor of your Dugout account.';
    case 'removeSecondFactor':
      return 'Turn off the second factor of your Dugout account.';
    case 'makeRecoveryCodes':
      return 'Make new recovery codes for your Dugout account.';
    case 'raiseDailyLimit':
      return raiseDailyLimitStatement(intent.lamports);
    case 'lowerDailyLimit':
      return `Lower the daily limit of your Dugout account to ${writtenAmount(intent.lamports, SOL_MINT, decimalsOf)}.`;
    case 'importWallet':
      return 'Import a wallet into your Dugout account.';
    case 'archiveWallet':
      return `Archive wallet ${intent.walletAddress} of your Dugout account.`;
    case 'addOutlet':
      return `Send notifications of your Dugout account to ${new URL(intent.url).host}.`;
    case 'renamePasskey':
      return `Rename passkey ${intent.passkeyId} of your Dugout account.`;
    case 'removePasskey':
      return `Remove passkey ${intent.passkeyId} from your Dugout account.`;
  }
}
