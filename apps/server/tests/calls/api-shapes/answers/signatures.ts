import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  list,
  object,
  one,
  orNull,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { asset, checkpoint, nodeHash } from './common.ts';

const page = {
  checkpoint,
  consistency: object({ since: one(1), proof: list(nodeHash, 1) }),
  entries: list(object({ index: whole, leaf: text, proof: list(nodeHash) }), 1),
  pages: list(text, 1),
  next: orNull(whole),
};

export const signaturesAnswers = {
  'GET /signatures': data(object({ ...page, tokens: list(object({ mint: address, ...asset })) })),
  'GET /signatures/record': object({
    format: one('dugout-signatures-1'),
    owner: id,
    exportedAt: iso,
    before: orNull(whole),
    ...page,
  }),
  'GET /signatures/checkpoint': data(checkpoint),
  'GET /signatures/consistency': data(object({ proof: list(nodeHash, 1) })),
} satisfies { readonly [C in Call]?: Shape };
