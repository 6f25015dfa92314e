import type { SignaturePage } from '@dugout/contract/signatures/signature';

const MINT = /"(?:mint|inputMint|outputMint)":"(\w+)"/g;

export const mintsOf = (entries: SignaturePage['entries']): string[] => [
  ...new Set(entries.flatMap(({ leaf }) => [...leaf.matchAll(MINT)].map(([, mint = '']) => mint))),
];
