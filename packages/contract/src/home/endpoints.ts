import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { CIRCLE_EVENTS_SHOWN, CIRCLES, VISIT_GAP_MINUTES } from './values.ts';
import { circleFeed, sinceVisit } from './visit.ts';

export const homeEndpoints = {
  'POST /home/visit': endpoint({
    summary: `Says that the trader is here. A visit ends ${VISIT_GAP_MINUTES} minutes after the last sign; the answer is what happened since the last one`,
    access: 'trader',
    body: z.strictObject({}),
    output: data(sinceVisit),
    errors: ['home_failed', 'foreign_origin'],
  }),
  'GET /home/activity': endpoint({
    summary: `The newest ${CIRCLE_EVENTS_SHOWN} actions of friends and clanmates`,
    access: 'trader',
    query: z.object({ of: z.enum(CIRCLES).default('all') }),
    output: data(circleFeed),
    errors: ['home_failed'],
  }),
} as const;
