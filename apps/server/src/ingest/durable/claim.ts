/**
 * Decides what a feed may do with the market stored in a database. A node's market is never replaced by a
 * recording; a recording can be read again, so it yields to any other feed.
 */
export function claim(stored: string | null, feed: string): 'begin' | 'continue' | 'replace' | 'stand aside' {
  if (stored === null) return 'begin';
  if (stored === feed) return 'continue';
  return stored === 'solana' ? 'stand aside' : 'replace';
}
