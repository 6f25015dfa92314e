import type { ChatCard, ClanCard, PassesFor, ReceiptCard, TokenCard } from '@dugout/contract/chat/card';
import type { CardSource } from '@dugout/contract/chat/message';
import type { Clanmates } from '@dugout/contract/clans/clan';
import type { Trader } from '@dugout/contract/friends/friend';
import type { TokenScan } from '@dugout/contract/market/safety';
import type { TokenRow } from '@dugout/contract/market/token';
import type { WalletSummary } from '@dugout/contract/market/wallet-insights';

/** Max similar tokens to compare, deepest first. */
const LOOKED_AT = 200;

interface CardMarket {
  /** A token's row with the figures of the last hour. Null for an address of no token or pool. */
  tokenAt(address: string): TokenRow | null;
  lookAlikesOf(
    mint: string,
    limit: number,
  ): readonly { readonly mint: string; readonly alikeBy: PassesFor['alikeBy'] }[];
  scan(mint: string): TokenScan;
  wallet(address: string): WalletSummary;
}

interface CardsOptions {
  readonly market: CardMarket;
  /** Mints that a trader holds; `watchedBy` returns those they watch. */
  readonly heldBy: (userId: string) => Promise<ReadonlySet<string>>;
  readonly watchedBy: (userId: string) => Promise<ReadonlySet<string>>;
  /** A trader as the reader sees them, and their rank. Null when the reader may not see them. */
  readonly profile: (
    reader: string,
    userId: string,
  ) => Promise<{ readonly trader: Trader; readonly rank: number } | null>;
  /** Clanmates of the reader who hold the tokens, by mint. */
  readonly clanmates: (reader: string, mints: readonly string[]) => Promise<ReadonlyMap<string, Clanmates>>;
  /** A clan by its tag, or null. */
  readonly clan: (tag: string) => Promise<ClanCard | null>;
  /** A trader's swap by id, or null. */
  readonly receipt: (userId: string, swapId: string) => Promise<ReceiptCard | null>;
}

interface Carded {
  readonly id: string;
  readonly authorId: string | null;
  readonly sources: readonly CardSource[];
}

/** Creates cards for the addresses in messages, from the server's own data only, never from the sender's text. */
export function createCards({ market, heldBy, watchedBy, profile, clanmates, clan, receipt }: CardsOptions) {
  interface Own {
    readonly held: ReadonlySet<string>;
    readonly watched: ReadonlySet<string>;
    readonly clanmates: ReadonlyMap<string, Clanmates>;
  }

  /** Returns the reader's token that this one imitates. Held tokens win over watched ones. */
  function passesFor(mint: string, { held, watched }: Own): PassesFor | null {
    if (held.has(mint)) return null;
    const alike = market.lookAlikesOf(mint, LOOKED_AT);
    const heldOne = alike.find((other) => held.has(other.mint));
    const own = heldOne ?? (watched.has(mint) ? undefined : alike.find((other) => watched.has(other.mint)));
    const row = own === undefined ? null : market.tokenAt(own.mint);
    if (own === undefined || row === null) return null;
    const { tokenAddress, name, symbol, createdAt, liquidityUsd } = row;
    const because = heldOne === undefined ? 'watched' : 'held';
    return { tokenAddress, name, symbol, because, alikeBy: own.alikeBy, createdAt, liquidityUsd };
  }

  function tokenCard(token: TokenRow, own: Own): TokenCard {
    const { status, passed, checks, finishedAt } = market.scan(token.tokenAddress);
    return {
      kind: 'token',
      token,
      scan: status === 'completed' ? { passed, checks: checks.length, checkedAt: finishedAt } : null,
      clanmates: own.clanmates.get(token.tokenAddress) ?? null,
      passesFor: passesFor(token.tokenAddress, own),
    };
  }

  function addressCard(address: string, own: Own): ChatCard {
    const token = market.tokenAt(address);
    if (token !== null) return tokenCard(token, own);
    const { name, historic, summary } = market.wallet(address);
    const month = historic.summary['30d'];
    return {
      kind: 'wallet',
      address,
      name,
      trades: summary.trades,
      pnlUsd: month?.realizedChange ?? null,
      winRatePct: month?.winPercentage ?? null,
    };
  }

  async function cardOf(
    source: CardSource,
    authorId: string | null,
    reader: string,
    own: Own,
  ): Promise<ChatCard | null> {
    if (source.kind === 'address') return addressCard(source.address, own);
    if (source.kind === 'receipt') return authorId === null ? null : receipt(authorId, source.swapId);
    if (source.kind === 'clan') return clan(source.tag);
    const known = await profile(reader, source.userId);
    return known && { kind: 'profile', ...known };
  }

  return async (
    reader: string,
    messages: readonly Carded[],
  ): Promise<{ messageId: string; cards: ChatCard[] }[]> => {
    const carded = messages.filter(({ sources }) => sources.length > 0);
    if (carded.length === 0) return [];
    const mints = carded.flatMap(({ sources }) =>
      sources.flatMap((source) =>
        source.kind === 'address' ? (market.tokenAt(source.address)?.tokenAddress ?? []) : [],
      ),
    );
    const [held, watched, mates] = await Promise.all([
      heldBy(reader),
      watchedBy(reader),
      clanmates(reader, [...new Set(mints)]),
    ]);
    const own = { held, watched, clanmates: mates };
    return Promise.all(
      carded.map(async ({ id, authorId, sources }) => {
        const cards = await Promise.all(sources.map((source) => cardOf(source, authorId, reader, own)));
        return { messageId: id, cards: cards.filter((card) => card !== null) };
      }),
    );
  };
}

export type Cards = ReturnType<typeof createCards>;
