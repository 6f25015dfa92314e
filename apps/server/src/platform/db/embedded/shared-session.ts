import type { PGlite } from '@electric-sql/pglite';

const codeOf = (letter: string): number => letter.charCodeAt(0);
/** First bytes of the protocol's extended messages: until the Sync that ends them, they belong together. */
const EXTENDED = new Set(['P', 'B', 'D', 'E', 'C'].map(codeOf));
/** Asks for the answers so far, before the Sync. */
const FLUSH = codeOf('H');

/**
 * PGlite is one session that several connections share through pglite-socket, which changes from one
 * connection to the next between any two messages unless a transaction is open. That would let one
 * connection's parse slip between another's parse and bind. This wrapper also reports a transaction while a
 * group of messages has not reached its Sync, so each connection's group runs whole, and runs it in one go:
 * the engine answers a group of five as fast as one message. `onFatal` hears when the engine itself fails:
 * nothing that follows can be trusted then.
 */
export function shareSession(db: PGlite, onFatal: (error: unknown) => void): PGlite {
  let openGroup = false;
  let held: Uint8Array[] = [];
  const isInTransaction = () => openGroup || db.isInTransaction();
  const execProtocolRawStream: PGlite['execProtocolRawStream'] = async (message, options) => {
    const kind = message[0] ?? 0;
    openGroup = kind === FLUSH || EXTENDED.has(kind);
    held.push(message);
    if (EXTENDED.has(kind)) return;
    const group = held.length === 1 ? message : Buffer.concat(held);
    held = [];
    try {
      await db.execProtocolRawStream(group, options);
    } catch (error) {
      onFatal(error);
      throw error;
    }
  };
  const exec: PGlite['exec'] = (query, options) => {
    openGroup = false;
    held = [];
    return db.exec(query, options);
  };
  const own = new Map<string | symbol, unknown>(
    Object.entries({ isInTransaction, execProtocolRawStream, exec }),
  );
  return new Proxy(db, {
    get(target, key) {
      const replaced = own.get(key);
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
