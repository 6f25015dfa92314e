import { LINK_KINDS, type OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import { z } from 'zod';

const by = z.string().nullable();
const danger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transferFee'), bps: z.number(), by }),
  z.object({ kind: z.literal('permanentDelegate'), by: z.string() }),
  z.object({ kind: z.literal('transferHook'), program: by, by }),
  z.object({ kind: z.literal('frozenByDefault') }),
  z.object({ kind: z.literal('nonTransferable') }),
  z.object({ kind: z.literal('closable'), by: z.string() }),
  z.object({ kind: z.literal('pausable'), by, paused: z.boolean() }),
]);
const pct = z.number().nullable();

const safety: z.ZodType<TokenSafety> = z.object({
  slot: z.number(),
  program: z.enum(['token', 'token-2022']),
  mintAuthority: by,
  freezeAuthority: by,
  dangers: z.array(danger),
  metadata: z.object({ mutable: z.boolean(), updateAuthority: by }).nullable(),
  liquidity: z.object({ burntPct: pct, lockedPct: pct, looked: z.string() }).nullable(),
});

const offChain: z.ZodType<OffChainMetadata> = z.object({
  picture: by,
  description: by,
  links: z.array(z.object({ kind: z.enum(LINK_KINDS), url: z.string() })),
});

/** Reports whether a stored value has the current format; an older one is read again instead. */
export const isSafety = (value: unknown): value is TokenSafety => safety.safeParse(value).success;
export const isOffChainMetadata = (value: unknown): value is OffChainMetadata =>
  offChain.safeParse(value).success;
