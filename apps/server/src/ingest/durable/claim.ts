/**
 * What a feed may do with the market that a database holds: what came from a node is never given up for a
 * recording, and a recording, which can be read again, makes room for anything else.
 */
export function claim(stored: string | null, feed: string): 'begin' | 'continue' | 'replace' | 'stand aside' {
  if (stored === null) return 'begin';
  if (stored === feed) return 'continue';
  return stored === 'solana' ? 'stand aside' : 'replace';
}
