import { type LabelsSigner, openLabels, sealLabels } from '#/features/tracker/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { lockClan } from '../clans.repository.ts';
import {
  type ClanKeyRow,
  clanKey,
  clanWallets,
  keepFirstKey,
  replaceKey,
  setLabels,
} from './clan-wallets.repository.ts';

/** Returns the key owner's name for the signer and for the sealed data; no trader's id contains a space. */
export const ownerOf = (clanId: string): string => `clan ${clanId}`;

interface ClanKeysOptions {
  readonly db: Db;
  /** Each call throws ApiError `signer_unavailable` while the signer is down. */
  readonly signer: LabelsSigner;
}

/** Creates the keys of clans' labels. A key is opened for one operation, and zeroed after it. */
export function clanKeys({ db, signer }: ClanKeysOptions) {
  async function opened<R>(
    clanId: string,
    sealed: string,
    work: (key: Uint8Array) => Promise<R> | R,
  ): Promise<R> {
    const key = await signer.open(ownerOf(clanId), sealed);
    try {
      return await work(key);
    } finally {
      key.fill(0);
    }
  }

  async function rotateOnce(clanId: string, { generation, sealed }: ClanKeyRow): Promise<void> {
    const owner = ownerOf(clanId);
    const made = await signer.make(owner);
    try {
      await opened(clanId, sealed, (before) =>
        db.transaction(async (tx) => {
          await lockClan(tx, clanId);
          if ((await clanKey(tx, clanId))?.generation !== generation) return;
          for (const { address, labels } of await clanWallets(tx, clanId)) {
            const opened = openLabels(before, owner, address, labels);
            await setLabels(tx, clanId, { address, labels: sealLabels(made.key, owner, address, opened) });
          }
          await replaceKey(tx, clanId, generation + 1, made.sealed);
        }),
      );
    } finally {
      made.key.fill(0);
    }
  }

  /** Reseals everything under a new key if a member has left since the current one was created. */
  async function rotate(clanId: string): Promise<void> {
    for (let key = await clanKey(db, clanId); key?.is_stale; key = await clanKey(db, clanId))
      await rotateOnce(clanId, key);
  }

  /** Returns the clan's current key, created if missing; null when there is no such clan. */
  async function current(clanId: string): Promise<ClanKeyRow | null> {
    await rotate(clanId);
    const known = await clanKey(db, clanId);
    if (known !== null) return known;
    const { sealed, key } = await signer.make(ownerOf(clanId));
    key.fill(0);
    await keepFirstKey(db, clanId, sealed);
    return clanKey(db, clanId);
  }

  return { opened, rotate, current };
}

export type ClanKeys = ReturnType<typeof clanKeys>;
