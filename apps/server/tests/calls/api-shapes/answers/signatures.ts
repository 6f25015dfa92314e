import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  one,
  orNull,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { asset, checkpoint, nodeHash } from './common.ts';

const page = {
  checkpoint,
  consistency: { since: one(1), proof: some(nodeHash) },
  entries: some({ index: whole, leaf: text, proof: [nodeHash] }),
  pages: some(text),
  next: orNull(whole),
};

export const signaturesAnswers = {
  'GET /signatures': data({ ...page, tokens: [{ mint: address, ...asset }] }),
  'GET /signatures/record': {
    format: one('dugout-signatures-1'),
    owner: id,
    exportedAt: iso,
    before: orNull(whole),
    ...page,
  },
  'GET /signatures/checkpoint': data(checkpoint),
  'GET /signatures/consistency': data({ proof: some(nodeHash) }),
} satisfies { readonly [C in Call]?: Shape };
