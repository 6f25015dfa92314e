import type { ProgramDecoder } from './decoder.ts';
import { pump } from './pump/decoder.ts';
import { pumpSwap } from './pump-swap/decoder.ts';
import { raydiumCpmm } from './raydium-cpmm/decoder.ts';

/** Every program that Dugout reads, by its address. A new venue is a folder and a line here. */
export const DECODERS: ReadonlyMap<string, ProgramDecoder> = new Map(
  [pump, pumpSwap, raydiumCpmm].map((decoder) => [decoder.program, decoder]),
);
