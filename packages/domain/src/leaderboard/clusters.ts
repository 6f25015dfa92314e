/** A trader and the one whose wallets paid for most of what they have. */
export type Funding = readonly [userId: string, funderId: string];

/**
 * Who trades as one: traders joined by fundings, directly or through others. @returns for a trader the name of
 * their cluster, the least user id in it; one's own for a trader who belongs to nobody.
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
