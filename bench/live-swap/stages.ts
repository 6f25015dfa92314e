import { toBase58 } from '@dugout/domain/address';
import { z } from 'zod';

const SIGNATURE_BYTES = 64;

/** The swaps of a server with their calls. Ms of one clock; a call without an end was not answered in time. */
export const reportedSwaps = z.array(
  z.object({
    /** Base64. */
    transaction: z.string(),
    began: z.number(),
    ended: z.number(),
    calls: z.array(z.object({ name: z.string(), from: z.number(), to: z.number().nullable() })),
  }),
);
type ReportedSwap = z.output<typeof reportedSwaps>[number];

/** In the order of a swap. */
export const STAGES = [
  'reading, until the quote is there',
  'planning, until the simulation',
  'simulation',
  'checks of it',
  'signer',
  'writing, until it is sent',
  'booking and answer, from confirmation',
] as const;
type Stages = Readonly<Record<(typeof STAGES)[number], number>>;

/**
 * Returns the ms of each stage of a swap, without its wait for confirmation; null when it has no simulation. Their sum
 * is the own time of the swap. A path that signs by itself has no time at the signer.
 */
export function stagesOf({ began, ended, calls }: ReportedSwap, waitMs: number): Stages | null {
  const first = (name: string) => calls.find((call) => call.name === name);
  const simulation = first('simulateTransaction');
  const sent = first('sendTransaction')?.from;
  if (simulation === undefined || sent === undefined) return null;
  const { from: tried, to: answered } = simulation;
  if (answered === null) return null;
  const quotes = calls.flatMap(({ name, to }) =>
    name.endsWith('/order') && to !== null && to <= tried ? [to] : [],
  );
  const quoted = Math.max(began, ...quotes);
  const signer = calls.find(({ name, from }) => name === 'signer' && from >= answered);
  const [signs, signed] = [signer?.from ?? answered, signer?.to ?? answered];
  return {
    'reading, until the quote is there': quoted - began,
    'planning, until the simulation': tried - quoted,
    simulation: answered - tried,
    'checks of it': signs - answered,
    signer: signed - signs,
    'writing, until it is sent': sent - signed,
    'booking and answer, from confirmation': Math.max(0, ended - sent - waitMs),
  };
}

export const signatureOf = ({ transaction }: Pick<ReportedSwap, 'transaction'>): string =>
  toBase58(Buffer.from(transaction, 'base64').subarray(1, 1 + SIGNATURE_BYTES));
