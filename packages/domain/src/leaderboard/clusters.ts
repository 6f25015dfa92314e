/** A trader, and the trader whose wallets funded most of their balance. */
type Funding = readonly [userId: string, funderId: string];

/**
 * Groups traders joined by fundings, directly or indirectly.
 * @returns a function from a user id to its cluster's name, the smallest user id in it; a trader without fundings
 * is their own cluster
 */
export function clustersOf(fundings: Iterable<Funding>): (userId: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (userId: string): string => {
    let root = userId;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  for (const [userId, funderId] of fundings) {
    const [a, b] = [rootOf(userId), rootOf(funderId)];
    if (a < b) parents.set(b, a);
    else if (b < a) parents.set(a, b);
  }
  return rootOf;
}
