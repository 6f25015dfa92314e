import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import type { Notification, Notifiers } from '#/platform/events/notifiers.ts';
import type { TokenLookup } from './tokens.view.ts';

interface WalletNotifyOptions {
  readonly tokens: TokenLookup;
  readonly isOwn: (userId: string, address: string) => Promise<boolean>;
}

/** `1.5 SOL`, `200 FAX`; `a token` for an unknown one. */
function amountOf(tokens: TokenLookup, mint: string, amount: string): string {
  if (mint === SOL_MINT) return `${formatDecimal(BigInt(amount), SOL_DECIMALS)} SOL`;
  const token = tokens(mint);
  return token === null ? 'a token' : `${formatDecimal(BigInt(amount), token.decimals)} ${token.symbol}`;
}

/**
 * Notifications about deposits, withdrawals, and imported or exported keys. All except deposits are `system`,
 * which cannot be switched off, so that traders learn of theft. Addresses are not shown, because traders would
 * copy a look-alike from here.
 */
export function walletNotifiers({ tokens, isOwn }: WalletNotifyOptions): Notifiers {
  const system = (
    userId: string,
    title: string,
    content: string,
    kind: 'wallets' | 'security',
    warnedSession = '',
  ): Notification[] => [{ userId, type: 'system', title, content, about: { kind }, warnedSession }];

  return {
    'wallets.deposited': async ({ userId, walletAddress, mint, amount, from }) => {
      if (from !== null && (await isOwn(userId, from))) return [];
      return [
        {
          userId,
          type: 'trade',
          title: 'Deposit received',
          content: `You received ${amountOf(tokens, mint, amount)}`,
          about: { kind: 'wallets' },
          // Dust from many senders is one line.
          groupKey: `wallets.deposited:${walletAddress}:${mint}`,
        },
      ];
    },
    'wallets.withdrawalRequested': ({ userId, mint, amount, dueAt }) =>
      dueAt === null
        ? []
        : system(
            userId,
            'Withdrawal waiting',
            `${amountOf(tokens, mint, amount)} will leave later. Cancel it if it was not you.`,
            'wallets',
          ),
    'wallets.withdrawn': ({ userId, mint, amount, destination }) => {
      const sum = amountOf(tokens, mint, amount);
      return destination === ''
        ? system(
            userId,
            'Funds left your wallet',
            `${sum} left by a key used outside of Dugout. Move the rest if it was not you.`,
            'wallets',
          )
        : system(userId, 'Withdrawal sent', `You sent ${sum}`, 'wallets');
    },
    'wallets.withdrawalFailed': ({ userId, mint, amount, reason }) =>
      system(
        userId,
        'Withdrawal failed',
        `${amountOf(tokens, mint, amount)} did not leave. ${reason}`,
        'wallets',
      ),
    'wallets.exportRequested': ({ userId, sessionId }) =>
      system(
        userId,
        'Secret key requested',
        'A secret key can be shown soon. If it was not you, cancel it.',
        'security',
        sessionId,
      ),
    'wallets.exported': ({ userId, sessionId }) =>
      system(
        userId,
        'Secret key shown',
        'Anyone with the key can move the funds in this wallet. If it was not you, move them.',
        'security',
        sessionId,
      ),
    'wallets.connected': ({ userId, sessionId }) =>
      system(userId, 'Wallet connected', 'A wallet was connected to your account.', 'wallets', sessionId),
    'wallets.imported': ({ userId, sessionId }) =>
      system(userId, 'Wallet imported', 'A wallet was imported into your account.', 'wallets', sessionId),
  };
}
