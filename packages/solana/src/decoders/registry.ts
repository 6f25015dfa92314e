import { boop } from './boop/decoder.ts';
import type { ProgramDecoder, ProgramReader } from './decoder.ts';
import { lifinity } from './lifinity/decoder.ts';
import { localPool } from './local-pool/decoder.ts';
import { MARKET_MAKERS } from './market-makers/reader.ts';
import { meteoraDammV1 } from './meteora-damm-v1/decoder.ts';
import { meteoraDammV2 } from './meteora-damm-v2/decoder.ts';
import { meteoraDbc } from './meteora-dbc/decoder.ts';
import { meteoraDlmm } from './meteora-dlmm/decoder.ts';
import { moonshot } from './moonshot/decoder.ts';
import { openbook } from './openbook/decoder.ts';
import { orcaWhirlpool } from './orca-whirlpool/decoder.ts';
import { phoenix } from './phoenix/decoder.ts';
import { pump } from './pump/decoder.ts';
import { pumpSwap } from './pump-swap/decoder.ts';
import { raydiumAmm } from './raydium-amm/decoder.ts';
import { raydiumClmm } from './raydium-clmm/decoder.ts';
import { raydiumCpmm } from './raydium-cpmm/decoder.ts';
import { raydiumLaunchlab } from './raydium-launchlab/decoder.ts';
import { saber } from './saber/decoder.ts';
import { sarosDlmm } from './saros-dlmm/decoder.ts';
import { tokenSwaps } from './token-swap/decoder.ts';

const ALL: readonly ProgramDecoder[] = [
  pump,
  pumpSwap,
  raydiumAmm,
  raydiumCpmm,
  raydiumClmm,
  raydiumLaunchlab,
  meteoraDlmm,
  meteoraDammV1,
  meteoraDammV2,
  meteoraDbc,
  orcaWhirlpool,
  moonshot,
  boop,
  ...tokenSwaps,
  sarosDlmm,
  phoenix,
  openbook,
  saber,
  lifinity,
  localPool,
];

/** All programs with trades, by address. A new venue needs a folder and a line here. */
export const DECODERS: ReadonlyMap<string, ProgramDecoder> = new Map(
  ALL.map((decoder) => [decoder.program, decoder]),
);

/** All programs that are read: the markets' and the market makers', whose legs complete a route. */
export const READERS: ReadonlyMap<string, ProgramReader> = new Map<string, ProgramReader>([
  ...DECODERS,
  ...MARKET_MAKERS.map((reader) => [reader.program, reader] as const),
]);
