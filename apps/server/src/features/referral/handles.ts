import { comparedName } from '@dugout/domain/names/look-alike';
import { nameRefusal } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { clashOf, type HandleClash, keepHandle, lockHandles } from './handles.repository.ts';

const REFUSED = {
  taken: 'handle_taken',
  looksTaken: 'handle_looks_taken',
  held: 'handle_held',
} as const satisfies Record<HandleClash, string>;

/**
 * Sets a handle that cannot be mistaken for another's, for a trader who has a code; a blank one removes it.
 * Throws ApiError `handle_taken`, `handle_looks_taken`, `handle_held`, `handle_reserved`.
 */
export async function chooseHandle(db: Db, userId: string, handle: string): Promise<void> {
  const name = comparedName(handle);
  if (handle !== '' && nameRefusal(handle) !== null) throw new ApiError('handle_reserved');
  const kept = handle === '' ? null : { handle, look: name.drawn || name.folded };
  await db.transaction(async (tx) => {
    await lockHandles(tx);
    const clash = kept && (await clashOf(tx, userId, kept));
    if (clash !== null) throw new ApiError(REFUSED[clash]);
    await keepHandle(tx, userId, kept);
  });
}
