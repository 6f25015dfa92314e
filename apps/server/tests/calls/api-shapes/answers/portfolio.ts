import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  list,
  number,
  object,
  orNull,
  paged,
  raw,
  type Shape,
  signed,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure, receipt } from './common.ts';

const position = object({
  positionId: id,
  tokenName: text,
  token: object({ image: orNull(text), name: text }),
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
});

export const portfolioAnswers = {
  'GET /token/positions': data(list(position, 1)),
  'GET /portfolio': data(object({ equitySol: number, realisedSol: number, trades: whole })),
  'GET /portfolio/curve': data(
    object({ points: list(object({ time: iso, equitySol: number, heldSol: number }), 1) }),
  ),
  'GET /portfolio/calendar': data(
    object({ month: text, days: list(object({ date: text, realisedSol: number })) }),
  ),
  'GET /portfolio/closed': paged(object({ positionId: id })),
  'GET /portfolio/positions/{id}': data(
    object({ positionId: id, lots: list(object({ lotId: id, amount: raw }), 1), realisedLamports: signed }),
  ),
  'GET /portfolio/receipts': paged(receipt, 1),
} satisfies { readonly [C in Call]?: Shape };
