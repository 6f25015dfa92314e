import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  number,
  orNull,
  paged,
  raw,
  type Shape,
  signed,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure, receipt } from './common.ts';

const position = {
  positionId: id,
  tokenName: text,
  token: { image: orNull(text), name: text },
  pnlUsd: figure,
  tokenAddress: address,
  walletAddress: address,
  amount: raw,
  decimals: whole,
  costSol: number,
  valueSol: figure,
  pnlSol: figure,
  pnlPercent: figure,
  pnlValueUsd: figure,
  openedAt: iso,
};

export const portfolioAnswers = {
  'GET /token/positions': data(some(position)),
  'GET /portfolio': data({ equitySol: number, realisedSol: number, trades: whole }),
  'GET /portfolio/curve': data({ points: some({ time: iso, equitySol: number, heldSol: number }) }),
  'GET /portfolio/calendar': data({ month: text, days: [{ date: text, realisedSol: number }] }),
  'GET /portfolio/closed': paged({ positionId: id }),
  'GET /portfolio/positions/{id}': data({
    positionId: id,
    lots: some({ lotId: id, amount: raw }),
    realisedLamports: signed,
  }),
  'GET /portfolio/receipts': paged(receipt, 1),
} satisfies { readonly [C in Call]?: Shape };
