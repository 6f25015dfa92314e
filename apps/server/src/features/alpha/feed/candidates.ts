import type { AlphaFlag, AlphaSort } from '@dugout/contract/alpha/values';
import type { CallerCalls } from '../index/caller-calls.ts';
import type { TokenCalls } from '../index/token-calls.ts';
import type { CallerProfile } from '../people/caller-profiles.ts';
import type { VoteIndex } from '../people/votes.ts';
import type { Candidate } from './filter.ts';
import { isOfReader, type ReaderKinds } from './reader-kinds.ts';
import type { CalledToken } from './token-figures.ts';

interface CandidateParts {
  readonly mint: string;
  readonly token: CalledToken;
  readonly profile: CallerProfile;
  readonly reader: ReaderKinds;
  /** Missing for the first call of a caller or token. */
  readonly ofCaller: CallerCalls | undefined;
  readonly ofToken: TokenCalls | undefined;
  readonly votes: VoteIndex;
}

/** One call for the filters; figures are read only when a filter needs them. */
export class CallCandidate implements Candidate {
  readonly profile: CallerProfile;
  readonly #parts: CandidateParts;

  constructor(parts: CandidateParts) {
    this.profile = parts.profile;
    this.#parts = parts;
  }

  get mint(): string {
    return this.#parts.mint;
  }
  get name(): string {
    return this.#parts.token.facts.name;
  }
  get symbol(): string {
    return this.#parts.token.facts.symbol;
  }
  get launchpad(): string | null {
    return this.#parts.token.facts.launchpad;
  }

  get mayhem(): boolean {
    return this.#parts.token.facts.mayhem === true;
  }

  get callerRankedBy(): number | null {
    return this.#parts.ofCaller?.rate.interval?.[0] ?? null;
  }

  is(kind: AlphaFlag): boolean {
    const { token, reader } = this.#parts;
    if (kind === 'migrated') return token.migrated;
    if (kind === 'preMigration') return !token.migrated;
    if (kind === 'devSold') return token.devSold === true;
    return isOfReader(kind, this.profile, reader);
  }

  metric(name: AlphaSort): number | null {
    const { token, reader, ofCaller, ofToken, votes } = this.#parts;
    const { figures } = token;
    switch (name) {
      case 'callerHitRatePct':
        return ofCaller?.rate.rate ?? null;
      case 'totalCallsByCaller':
        return ofCaller?.calls.length ?? 0;
      case 'upvotes':
        return votes.counts(this.mint).upvotes;
      case 'downvotes':
        return votes.counts(this.mint).downvotes;
      case 'uniqueCallers':
        return ofToken?.callers.size ?? 0;
      case 'ath':
        return token.ath;
      case 'marketCapUsd':
        return figures.marketCapUsd;
      case 'volumeUsd':
        return figures.windows['24h'].volumeUsd;
      case 'liquidityUsd':
        return figures.liquidityUsd;
      case 'trackedWallets':
        return reader.trackedHolders.get(this.mint) ?? 0;
      case 'kols':
        return token.kols;
      case 'top10HoldersPct':
        return token.shares.top10HoldersPct;
      case 'devHoldingsPct':
        return token.shares.devHoldingsPct;
      case 'insiderHoldingsPct':
        return token.shares.insiderHoldingsPct;
      case 'sniperHoldingsPct':
        return token.shares.sniperHoldingsPct;
      case 'bundledHoldingsPct':
        return token.shares.bundledHoldingsPct;
      case 'freshHoldingsPct':
        return token.shares.freshHoldingsPct;
      case 'agentHoldingsPct':
        return token.shares.agentHoldingsPct;
    }
  }
}
