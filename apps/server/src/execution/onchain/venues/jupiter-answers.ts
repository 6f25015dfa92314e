/**
 * The used parts of Jupiter's swap v2 responses; anything else is rejected. Source: its published description of
 * /order, /build and /execute.
 */
import { isAddress } from '@dugout/domain/address';
import { z } from 'zod';

const raw = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .refine((amount) => amount < 2n ** 64n);
const address = z.string().refine(isAddress);
const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .max(4_000);

export const orderAnswer = z.object({
  inputMint: address,
  outputMint: address,
  inAmount: raw,
  outAmount: raw,
  otherAmountThreshold: raw,
  /** Percentage points; negative for a loss. */
  priceImpact: z.number().optional(),
  platformFee: z.object({ amount: raw.optional(), feeMint: z.string().optional() }).nullish(),
  signatureFeeLamports: z.number().int().nonnegative().optional(),
  rentFeeLamports: z.number().int().nonnegative().optional(),
  /** Null without a taker; empty when it could not be built. */
  transaction: base64.nullable(),
  lastValidBlockHeight: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(BigInt)
    .nullish(),
  requestId: z.string().min(1).max(200),
  errorCode: z.number().int().optional(),
  errorMessage: z.string().max(1_000).optional(),
});

const instruction = z.object({
  programId: address,
  accounts: z.array(z.object({ pubkey: address, isWritable: z.boolean(), isSigner: z.boolean() })).max(64),
  data: base64,
});

export const buildAnswer = z.object({
  inputMint: address,
  outputMint: address,
  inAmount: raw,
  outAmount: raw,
  otherAmountThreshold: raw,
  /** A decimal ratio. */
  priceImpactPct: z.string().max(40).optional(),
  setupInstructions: z.array(instruction).max(16),
  swapInstruction: instruction,
  cleanupInstruction: instruction.nullish(),
  otherInstructions: z.array(instruction).max(16).default([]),
  addressesByLookupTableAddress: z.record(address, z.array(address).max(256)).nullish(),
});

export const executeAnswer = z.object({
  status: z.enum(['Success', 'Failed']),
  signature: z.string().optional(),
  code: z.number().optional(),
});

export type JupiterOrder = z.output<typeof orderAnswer>;
export type JupiterBuild = z.output<typeof buildAnswer>;
export type JupiterInstruction = z.output<typeof instruction>;
export type JupiterExecution = z.output<typeof executeAnswer>;
