import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { playServer } from '#/app/app.testing.tsx';
import { directOf, messageOf } from '#/shared/testing/chat-builders.ts';
import { EMPTY_ROOM, type RoomState } from '../room/room.model.ts';
import { RoomAgent } from '../room/room-agent.ts';
import { roomCalls } from '../room/room-calls.ts';
import { RoomProvider } from '../room/room-context.ts';
import { MessageList } from './message-list.tsx';
import { MAX_DRAWN } from './message-window.ts';

const ROW_PX = 30;
const BOX_PX = 600;

const roomOf = (from: number, to: number): RoomState => ({
  ...EMPTY_ROOM,
  messages: Array.from({ length: to - from + 1 }, (_, at) => messageOf(from + at)),
  isReady: true,
  older: from === 1 ? 'none' : 'more',
});

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const ends = (): [string | undefined, string | undefined] => [
  rows()[0]?.dataset['row'],
  rows().at(-1)?.dataset['row'],
];

/** Renders a list whose rows have a height, since jsdom has no layout. */
function shown(first: RoomState) {
  playServer({});
  let scrollTop = 0;
  const boxOf = (list: HTMLElement) => list.parentElement?.parentElement as HTMLElement;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = (row: HTMLElement | null) => Number(row?.dataset['row']?.slice(1));
    const own = place(this) - place(document.querySelector('[data-row]'));
    const at = Number.isNaN(own) ? -1 : own;
    return new DOMRect(0, at < 0 ? 0 : at * ROW_PX - scrollTop, 300, at < 0 ? BOX_PX : ROW_PX);
  });
  const agent = new RoomAgent({} as never);
  const loadOlder = vi.spyOn(agent, 'loadOlder').mockResolvedValue();
  const onAtEnd = vi.fn();
  const context = {
    me: { userId: 'u1', userName: 'mira_k' },
    channel: directOf('cinder', { readSeq: 10_000 }),
    agent,
    calls: roomCalls('room'),
    reply: () => undefined,
    edit: () => undefined,
    perform: () => undefined,
  };
  const queries = new QueryClient();
  const tree = (state: RoomState, isAtEnd: boolean) => (
    <QueryClientProvider client={queries}>
      <RoomProvider value={context}>
        <MessageList state={state} isAtEnd={isAtEnd} at={null} onAtEnd={onAtEnd} />
      </RoomProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(first, true));
  const box = boxOf(screen.getByRole('list', { name: 'Messages' }));
  Object.defineProperties(box, {
    scrollHeight: { get: () => rows().length * ROW_PX },
    clientHeight: { value: BOX_PX },
    scrollTop: {
      get: () => scrollTop,
      set: (to: number) => {
        scrollTop = Math.max(0, Math.min(to, rows().length * ROW_PX - BOX_PX));
      },
    },
  });
  box.scrollTop = box.scrollHeight;
  return {
    loadOlder,
    scroll: (top: number) => {
      box.scrollTop = top;
      fireEvent.scroll(box);
    },
    /** Returns the row at the top of the box, and its offset above it. */
    inView: () => [rows()[Math.floor(scrollTop / ROW_PX)]?.dataset['row'], scrollTop % ROW_PX],
    isAtEnd: () => onAtEnd.mock.lastCall?.[0],
    update: (state: RoomState, isAtEnd: boolean) => rerender(tree(state, isAtEnd)),
  };
}

it('renders a bounded number of rows of a long history, starting at the newest', () => {
  const { update } = shown(roomOf(1, 1_000));
  expect(rows()).toHaveLength(MAX_DRAWN);
  expect(ends()).toEqual(['m851', 'm1000']);
  update(roomOf(1, 1_001), true);
  expect(ends()).toEqual(['m852', 'm1001']);
  const list = within(screen.getByRole('list', { name: 'Messages' }));
  expect(list.getAllByRole('listitem').length).toBeGreaterThanOrEqual(MAX_DRAWN);
});

it('keeps the row in view in place while scrolling back and receiving messages', () => {
  const { scroll, inView, update, isAtEnd } = shown(roomOf(1, 1_000));
  scroll(310);
  expect(ends()).toEqual(['m801', 'm950']);
  expect(inView()).toEqual(['m861', 10]);
  expect(isAtEnd()).toBe(false);
  update(roomOf(1, 1_020), false);
  expect([ends(), inView()]).toEqual([
    ['m801', 'm950'],
    ['m861', 10],
  ]);
  for (let back = 0; back < 18; back++) {
    const [before] = inView();
    scroll(305);
    expect(rows().length).toBeLessThanOrEqual(MAX_DRAWN);
    expect(rows().some(({ dataset }) => dataset['row'] === before)).toBe(true);
  }
  expect(ends()[0]).toBe('m1');
  expect(screen.getByText('Start of the conversation')).toBeTruthy();
});

it('loads older messages only at the first one, and prepends them without a jump', () => {
  const { scroll, inView, loadOlder, update } = shown(roomOf(801, 1_000));
  scroll(310);
  expect([ends()[0], loadOlder.mock.calls.length]).toEqual(['m801', 0]);
  scroll(300);
  expect(loadOlder).toHaveBeenCalledTimes(1);
  expect(inView()).toEqual(['m811', 0]);
  update(roomOf(751, 1_000), false);
  expect([ends(), inView()]).toEqual([
    ['m751', 'm900'],
    ['m811', 0],
  ]);
});

it('returns to the newest by scrolling, or with the button', () => {
  const { scroll, update, isAtEnd } = shown(roomOf(1, 1_000));
  for (let back = 0; back < 3; back++) scroll(305);
  expect(ends()).toEqual(['m701', 'm850']);
  for (let on = 0; on < 3; on++) {
    scroll(1_000_000);
    expect(isAtEnd()).toBe(false);
  }
  expect(ends()).toEqual(['m851', 'm1000']);
  scroll(1_000_000);
  expect(isAtEnd()).toBe(true);
  for (let back = 0; back < 3; back++) scroll(305);
  update(roomOf(1, 1_002), false);
  fireEvent.click(screen.getByRole('button', { name: '2 new' }));
  expect(ends()).toEqual(['m853', 'm1002']);
});

it('continues past the rendered rows with the arrow keys', () => {
  const { scroll } = shown(roomOf(1, 1_000));
  scroll(310);
  const first = rows()[0] as HTMLElement;
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowUp' });
  expect((document.activeElement as HTMLElement).dataset['row']).toBe('m800');
  expect(rows()).toHaveLength(MAX_DRAWN);
});
