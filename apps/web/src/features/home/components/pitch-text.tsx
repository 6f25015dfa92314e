import { PRODUCT } from '@dugout/contract/constants';
import { PAPER_START_SOL } from '@dugout/contract/wallets/values';

export const PitchText = () => (
  <>
    <h1 className="font-semibold text-price-phone tracking-tight">Trade memecoins with your eyes open.</h1>
    <p className="text-strong leading-5 text-t2">
      {PRODUCT.name} is an open-source Solana trading terminal. Start with {PAPER_START_SOL} play SOL against
      a running market: real pool math, real fees, no money at risk.
    </p>
  </>
);
