import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { AccessPart, Actor } from '../index.ts';

/** Everything that an intruder may have set up under a credential, and that outlives it. */
export class GrantedAccesses {
  readonly #parts: AccessPart[] = [];

  readonly involve = (part: AccessPart): void => void this.#parts.push(part);

  async list(db: Db, userId: string): Promise<GrantedAccess[]> {
    const all: GrantedAccess[] = [];
    for (const part of this.#parts) all.push(...(await part.list(db, userId)));
    return all;
  }

  /** Ends all of it in this transaction and returns what ended. */
  async end(tx: Db, actor: Actor): Promise<GrantedAccess[]> {
    const ended: GrantedAccess[] = [];
    for (const part of this.#parts) ended.push(...(await part.end(tx, actor)));
    return ended;
  }
}

const LABELS: Readonly<Record<GrantedAccess['kind'], string>> = {
  apiKey: 'API key',
  webhook: 'webhook',
  browser: 'browser',
  withdrawal: 'withdrawal',
  keyExport: 'key export',
  tradingLimits: 'trading limits',
  deletion: 'account deletion',
};

/** Returns a sentence for the log of what ended, with a space before it; empty where nothing did. */
export const endedText = (ended: readonly GrantedAccess[]): string =>
  ended.length === 0 ? '' : ` Ended: ${ended.map(({ kind, name }) => `${LABELS[kind]} ${name}`).join(', ')}`;
