import { parseRawAmount } from '@dugout/domain/base-units';
import { type Account, parseAccount } from '@dugout/solana/accounts/account';
import { SYSTEM_PROGRAM } from '@dugout/solana/accounts/programs';
import { decodeTokenAuthorities } from '@dugout/solana/accounts/token-account';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { list, type Shape, shape, text, whole } from '@dugout/solana/transactions/shape';

interface SimulatedWallet {
  readonly wallet: string;
  /** Accounts of the wallet whose amounts are checked elsewhere: the wallet first, then its token accounts. */
  readonly watched: readonly string[];
  /** The watched accounts before and after, as returned by a node. */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  /** In base64. */
  readonly transaction: string;
  /** The value of the `simulateTransaction` response. */
  readonly answer: Shape;
}

/**
 * Describes a simulated transaction's effects on a wallet beyond the amounts of the watched accounts, phrased to
 * follow 'the simulation'. Other token accounts are covered if the node reports token balances (Agave 3.0 and
 * later); with an older node, only the watched accounts are checked.
 */
export const sideEffects = (simulated: SimulatedWallet): readonly string[] => [
  ...takeovers(simulated),
  ...lostElsewhere(simulated),
];

function takeovers({ wallet, before, after }: SimulatedWallet): string[] {
  const [own, ...tokens] = after.map(parseAccount);
  const [, ...earlier] = before.map(parseAccount);
  return [
    ...(own && own.owner !== SYSTEM_PROGRAM ? ['hands the wallet to a program'] : []),
    ...tokens.flatMap((account, place) => takeover(wallet, earlier[place] ?? null, account)),
  ];
}

function takeover(wallet: string, before: Account | null, after: Account | null): string[] {
  const authorities = after === null ? null : decodeTokenAuthorities(after);
  if (authorities === null) return [];
  const known = before === null ? null : decodeTokenAuthorities(before);
  const isNew = (name: 'delegate' | 'closeAuthority'): boolean =>
    authorities[name] !== null && authorities[name] !== wallet && authorities[name] !== known?.[name];
  return [
    ...(authorities.owner === wallet ? [] : ['leaves tokens in an account of somebody else']),
    ...(isNew('delegate') ? ['lets somebody else move tokens of the wallet'] : []),
    ...(isNew('closeAuthority') ? ['lets somebody else close an account of the wallet'] : []),
  ];
}

/**
 * Describes tokens that leave unwatched accounts of the wallet, or that remain in an account that changes its
 * owner.
 */
function lostElsewhere({ wallet, watched, transaction, answer }: SimulatedWallet): string[] {
  const { accounts } = fromJson({
    transaction: [transaction, 'base64'],
    meta: { loadedAddresses: answer['loadedAddresses'] },
  });
  const entries = (name: string) => list(answer[name]).map(shape);
  const left = new Map(
    entries('postTokenBalances')
      .filter((entry) => text(entry['owner']) === wallet)
      .map((entry) => [whole(entry['accountIndex']), amountOf(entry)]),
  );
  return entries('preTokenBalances')
    .filter((entry) => {
      const index = whole(entry['accountIndex']);
      return (
        text(entry['owner']) === wallet &&
        (index === null || !watched.includes(accounts.at(index))) &&
        (left.get(index) ?? 0n) < amountOf(entry)
      );
    })
    .map((entry) => `takes tokens of ${text(entry['mint'])}, which is not part of the swap`);
}

const amountOf = (entry: Shape): bigint =>
  parseRawAmount(text(shape(entry['uiTokenAmount'])['amount'])) ?? 0n;
