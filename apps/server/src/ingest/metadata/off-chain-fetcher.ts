import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import { FetchFailure, type FetchLimits, guardedFetch } from '#/platform/network/guarded-fetch.ts';
import type { Network } from '#/platform/network/network.ts';
import { fetchAddress, type Gateways } from './gateways.ts';
import { readTokenJson } from './metadata-json.ts';

interface OffChain {
  readonly network: Network;
  readonly gateways: Gateways;
  readonly json: FetchLimits;
  readonly picture: FetchLimits;
}

const BINARY = 'application/octet-stream';

export const JSON_LIMITS: FetchLimits = {
  maxBytes: 128 * 1024,
  timeoutMs: 10_000,
  maxRedirects: 3,
  contentTypes: new Set(['application/json', 'text/json', 'text/plain', BINARY]),
};

/** The bytes decide the format; the content type only avoids useless downloads. */
export const PICTURE_LIMITS: FetchLimits = {
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 20_000,
  maxRedirects: 3,
  contentTypes: new Set([
    'image/png',
    'image/jpeg',
    'image/jpg',
    'image/gif',
    'image/webp',
    BINARY,
    'binary/octet-stream',
  ]),
};

interface OffChainFetcherOptions extends OffChain {
  /** Stores a picture and returns its name; null when it cannot be shown. */
  readonly keepPicture: (bytes: Buffer) => Promise<string | null>;
}

export interface FetchedMetadata {
  readonly offChain: OffChainMetadata;
  /** False when the picture failed and may be available later. */
  readonly whole: boolean;
}

const NOTHING: OffChainMetadata = { picture: null, description: null, links: [] };

/**
 * Creates a fetcher of off-chain metadata. It throws FetchFailure when the JSON is unavailable; a missing picture
 * is no failure.
 */
export function createOffChainFetcher({
  network,
  gateways,
  json,
  picture,
  keepPicture,
}: OffChainFetcherOptions) {
  const get = (given: string, limits: FetchLimits, signal: AbortSignal): Promise<Buffer> => {
    const url = fetchAddress(given, gateways);
    if (url === null) throw new FetchFailure('refused', 'no address that can be fetched');
    return guardedFetch({ url, limits, network, signal });
  };

  async function pictureOf(
    image: string | null,
    signal: AbortSignal,
  ): Promise<{ name: string | null; whole: boolean }> {
    if (image === null) return { name: null, whole: true };
    try {
      return { name: await keepPicture(await get(image, picture, signal)), whole: true };
    } catch (error) {
      if (error instanceof FetchFailure) return { name: null, whole: error.kind === 'refused' };
      throw error;
    }
  }

  return async (uri: string, signal: AbortSignal): Promise<FetchedMetadata> => {
    const read = readTokenJson(await get(uri, json, signal));
    if (read === null) return { offChain: NOTHING, whole: true };
    const { name, whole } = await pictureOf(read.image, signal);
    return { offChain: { picture: name, description: read.description, links: read.links }, whole };
  };
}

export type FetchOffChain = ReturnType<typeof createOffChainFetcher>;
