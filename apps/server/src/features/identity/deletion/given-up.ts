import type { GivenUp, LeftFunds } from '@dugout/contract/identity/account';

const MAX_NAMED = 20;

const keyOf = ({ walletAddress, mint }: GivenUp): string => `${walletAddress} ${mint}`;

const amounts = (funds: readonly GivenUp[]): ReadonlyMap<string, bigint> =>
  new Map(funds.map((each) => [keyOf(each), BigInt(each.amount)]));

/** What of `left` stops a deletion: neither dust, nor within what was given up. */
export function notGivenUp(left: readonly LeftFunds[], given: readonly GivenUp[]): LeftFunds[] {
  const accepted = amounts(given);
  return left.filter((each) => !each.isDust && BigInt(each.amount) > (accepted.get(keyOf(each)) ?? 0n));
}

/** Whether what is given up is what is left, to the last unit. */
export function isAllOf(given: readonly GivenUp[], left: readonly LeftFunds[]): boolean {
  const there = amounts(left);
  return (
    there.size === given.length &&
    amounts(given).size === given.length &&
    given.every((each) => there.get(keyOf(each)) === BigInt(each.amount))
  );
}

/** The first of them in words, for a sentence. */
export const fundTexts = (funds: readonly LeftFunds[]): string[] =>
  funds.slice(0, MAX_NAMED).map(({ text }) => text);
