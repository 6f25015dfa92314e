import { z } from 'zod';
import { data, endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** The signed-in trader, as the interface knows them. */
export const me = z.object({ userId: id, userName: z.string(), image: z.string().nullable(), email: z.string().nullable() });

export const identityEndpoints = {
  'GET /me': endpoint({
    summary: 'The signed-in trader, or null for a guest',
    access: 'public',
    output: data(me.nullable()),
    errors: [],
  }),
  'GET /api/logout': endpoint({
    summary: 'Signs out: the session ends, its cookie is cleared, its live sockets close',
    access: 'public',
    output: z.object({ message: z.string() }),
    errors: ['foreign_origin'],
  }),
  'POST /api/logout': endpoint({
    summary: 'Signs out, as GET does',
    access: 'public',
    output: z.object({ message: z.string() }),
    errors: ['foreign_origin'],
  }),
} as const;

export type Me = z.output<typeof me>;
