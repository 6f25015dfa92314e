import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { address, id, limit, page, timeZone } from '../fields.ts';
import { CURVE_WINDOWS, equityCurve, pnlCalendar } from './equity.ts';
import { closedPositions, positionRows } from './lots.ts';
import { portfolio, position } from './position.ts';
import { receipt } from './receipt.ts';

export const portfolioEndpoints = {
  'GET /token/positions': endpoint({
    summary: "The trader's open positions",
    access: 'trader',
    output: data(z.array(position)),
    errors: [],
  }),
  'GET /portfolio': endpoint({
    summary: "The trader's total equity, PnL and fees",
    access: 'trader',
    output: data(portfolio),
    errors: [],
  }),
  'GET /portfolio/curve': endpoint({
    summary: "The trader's equity over time, with the SOL deposited",
    access: 'trader',
    query: z.object({ window: z.enum(CURVE_WINDOWS).default('90d') }),
    output: data(equityCurve),
    errors: [],
  }),
  'GET /portfolio/calendar': endpoint({
    summary: 'Realized PnL by day of a month, counted in a time zone',
    access: 'trader',
    query: z.object({
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-07'),
      timeZone: timeZone.default('UTC'),
    }),
    output: data(pnlCalendar),
    errors: [],
  }),
  'GET /portfolio/closed': endpoint({
    summary: 'Closed positions, with the best, the worst and their distribution',
    access: 'trader',
    query: z.object({ page, limit, tokenAddress: address.optional(), walletAddress: address.optional() }),
    output: data(closedPositions),
    errors: [],
  }),
  'GET /portfolio/positions/{id}': endpoint({
    summary: 'A position with its lots, and the sales and transfers out of them',
    access: 'trader',
    params: z.object({ id }),
    output: data(positionRows),
    errors: ['position_not_found'],
  }),
  'GET /portfolio/receipts': endpoint({
    summary: "Receipts of the trader's swaps, newest first",
    access: 'trader',
    query: z.object({ page, limit, tokenAddress: address.optional() }),
    output: data(z.object({ items: z.array(receipt), pagination })),
    errors: [],
  }),
  'GET /swap/{id}/receipt': endpoint({
    summary: "The receipt of one of the trader's swaps",
    access: 'trader',
    params: z.object({ id }),
    output: data(receipt),
    errors: ['swap_not_found'],
  }),
} as const;
