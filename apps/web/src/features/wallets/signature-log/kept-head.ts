import { type Stored, stored } from '#/shared/storage/stored.ts';

/** The newest valid head of the signer's log seen by this browser. Later heads must be consistent with it. */
export interface KeptHead {
  readonly size: number;
  readonly note: string;
  readonly verifierKey: string;
}

function parse(value: unknown): KeptHead | null {
  if (typeof value !== 'object' || value === null) return null;
  const { size, note, verifierKey } = value as Record<string, unknown>;
  const isOne = Number.isSafeInteger(size) && typeof note === 'string' && typeof verifierKey === 'string';
  return isOne ? (value as KeptHead) : null;
}

export const keptHead: Stored<KeptHead | null> = stored<KeptHead | null>({
  key: 'dugout.signatureLog',
  version: 1,
  fallback: null,
  parse,
});
