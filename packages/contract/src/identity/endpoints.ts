import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { credentials } from './credentials.ts';
import { me } from './me.ts';
import { proofChallenge, provenAct } from './proofs.ts';

export const identityEndpoints = {
  'GET /credentials': endpoint({
    summary: 'How the trader signs in: password, Solana wallets, passkeys, and until when each is held',
    access: 'trader',
    output: data(credentials),
    errors: [],
  }),
  'POST /proof/challenge': endpoint({
    summary: 'Gives a challenge for one act: it serves once, in this session, within 5 minutes',
    access: 'trader',
    body: z.strictObject({ act: provenAct }),
    output: data(proofChallenge),
    errors: [],
  }),
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
