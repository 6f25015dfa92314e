import type { PGlite } from '@electric-sql/pglite';

const codeOf = (letter: string): number => letter.charCodeAt(0);
/** First bytes of the protocol's extended messages, which belong together until the next Sync. */
const EXTENDED = new Set(['P', 'B', 'D', 'E', 'C'].map(codeOf));
/** Requests the responses so far, before the Sync. */
const FLUSH = codeOf('H');

/**
 * PGlite is one session that pglite-socket shares among connections, switching between any two messages unless a
 * transaction is open. That would let one connection's parse slip between another's parse and bind. This wrapper
 * also reports a transaction while a message group has not reached its Sync, so each connection's group runs
 * without interruption. It runs the group in one call: the engine handles five messages as fast as one. `onFatal`
 * is called when the engine itself fails; no later result can be trusted.
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
