import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { AccessPart, Actor } from '../index.ts';

/** Access that an intruder may have set up under a credential, and that outlives the credential. */
export class GrantedAccesses {
  readonly #parts: AccessPart[] = [];

  readonly involve = (part: AccessPart): void => void this.#parts.push(part);

  async list(db: Db, userId: string): Promise<GrantedAccess[]> {
    const all: GrantedAccess[] = [];
    for (const part of this.#parts) all.push(...(await part.list(db, userId)));
    return all;
  }

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

/** Returns a log sentence that names the ended access, with a leading space; empty when nothing ended. */
export const endedText = (ended: readonly GrantedAccess[]): string =>
  ended.length === 0 ? '' : ` Ended: ${ended.map(({ kind, name }) => `${LABELS[kind]} ${name}`).join(', ')}`;
