import type { ChatCard } from '@dugout/contract/chat/card';
import type { SearchToken } from '@dugout/contract/market/search';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { strangerNames } from '#tests/friends/world.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';
import { between, type Chatty, twoFriends } from './world.ts';

const server = sharedServer();
const name = strangerNames();
const friends = shared(() => twoFriends(server, name));

const MINT = '4Nd1mYQ5UqgoJQKhKyAHQJuSSRYZpe8MhXVXJYJHSnHx';

describe('cards', () => {
  const cardsOf = async (reader: Chatty, channelId: string, ...messageIds: string[]): Promise<ChatCard[]> => {
    const { body } = await reader.get(`/chat/channels/${channelId}/cards?messages=${messageIds.join(',')}`);
    return (body.data as { cards: ChatCard[] }[]).flatMap(({ cards }) => cards);
  };
  const tokens = async (query: string) => {
    const { body } = await friends.ann.get(`/screener?limit=40&window=24h&${query}`);
    return (body.data as { items: (SearchToken & { tokenAddress: string; poolAddress: string })[] }).items;
  };

  it('are derived from an address only: of a token, its pool, a wallet or a trader', async () => {
    const [token] = await tokens('sortBy=liquidityUsd');
    if (token === undefined) throw new Error('the market is empty');
    const dm = between(friends.ann, friends.bob);
    const text = `FREE MONEY ${token.poolAddress} ${MINT} ${server.address}/profile/${friends.bob.userId}`;
    const message = await friends.ann.said(dm, text);
    expect(message.cards.map(({ kind }) => kind)).toEqual(['address', 'address', 'profile']);
    const cards = await cardsOf(friends.bob, dm, message.id);
    expect(cards).toMatchObject([
      { kind: 'token', token: { tokenAddress: token.tokenAddress, name: token.name }, passesFor: null },
      { kind: 'wallet', address: MINT, name: null, trades: 0, pnlUsd: null },
      { kind: 'profile', trader: { userId: friends.bob.userId, userName: friends.bob.name }, rank: 0 },
    ]);
    expect(JSON.stringify(cards)).not.toContain('FREE MONEY');
    await eventually(async () => {
      const [first] = await cardsOf(friends.bob, dm, message.id);
      expect(first).toMatchObject({ scan: { passed: expect.any(Number), checks: 12 } });
    });
  });

  it('of a clan require the tag in the link to its page, and match no other clan', async () => {
    const dm = between(friends.ann, friends.bob);
    const founded = await friends.ann.found({ tag: 'CARDS', name: 'Harbor Cards', bio: 'FREE MONEY' });
    const clanId = (founded.body.data as { id: string }).id;
    const pages = ['cards', 'NOBDY', 'me'].map((tag) => `${server.address}/clans/${tag}`);
    const message = await friends.ann.said(dm, pages.join(' '));
    expect(await cardsOf(friends.bob, dm, message.id)).toEqual([
      { kind: 'clan', clanId, tag: 'CARDS', name: 'Harbor Cards', logo: null, memberCount: 1 },
    ]);
    await friends.ann.leave(clanId);
    expect(await cardsOf(friends.bob, dm, message.id)).toEqual([]);
  });

  it('warn when the token resembles a token that the reader watches or holds', async () => {
    const all = await tokens('sortBy=liquidityUsd');
    let pair: { own: string; alike: string } | null = null;
    for (const { tokenAddress } of all) {
      const { body } = await friends.ann.get(`/token/${tokenAddress}/look-alikes?limit=1`);
      const [other] = body.data as { tokenAddress: string }[];
      if (other !== undefined) pair = { own: tokenAddress, alike: other.tokenAddress };
      if (pair !== null) break;
    }
    if (pair === null) throw new Error('no token of the market passes for another');
    const dm = between(friends.ann, friends.bob);
    const message = await friends.ann.said(dm, `same one? ${pair.alike}`);
    const warning = async (reader: Chatty) => {
      const [card] = await cardsOf(reader, dm, message.id);
      return card?.kind === 'token' ? card.passesFor : undefined;
    };
    expect(await warning(friends.bob)).toBeNull();
    await friends.bob.post('/watchlist', { tokens: [pair.own] });
    expect(await warning(friends.bob)).toMatchObject({ tokenAddress: pair.own, because: 'watched' });
    const { body } = await friends.bob.get('/wallet/user');
    const [{ address }] = body.data as [{ address: string }];
    const buy = {
      walletAddress: address,
      inputMint: SOL_MINT,
      outputMint: pair.own,
      amount: '100000000',
      preset: 'high',
    };
    expect((await friends.bob.post('/swap', buy)).status).toBe(200);
    expect(await warning(friends.bob)).toMatchObject({ tokenAddress: pair.own, because: 'held' });
    expect(await warning(friends.ann)).toBeNull();
  });

  it('of a receipt show only the author’s own swaps, and no wallet', async () => {
    const { body } = await friends.bob.get('/portfolio/receipts');
    const [receipt] = (body.data as { items: { swapId: string; walletAddress: string }[] }).items;
    if (receipt === undefined) throw new Error('nothing was bought');
    const dm = between(friends.ann, friends.bob);
    const link = `${server.address}/receipt/${receipt.swapId}`;
    const [own, theirs] = [await friends.bob.said(dm, link), await friends.ann.said(dm, link)];
    const cards = await cardsOf(friends.ann, dm, own.id);
    expect(cards).toMatchObject([
      { kind: 'receipt', swapId: receipt.swapId, side: 'buy', sol: 0.1, status: 'landed' },
    ]);
    expect(JSON.stringify(cards)).not.toContain(receipt.walletAddress);
    expect(await cardsOf(friends.bob, dm, theirs.id)).toEqual([]);
  });
});
