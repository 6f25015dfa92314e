import { beforeEach, describe, expect, it } from 'vitest';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { drawFrame } from './draw-frame.ts';
import { FRAMES, type FrameName } from './frames.tsx';
import { readTokens } from './read-tokens.ts';
import { READERS } from './readers.ts';

const ROW =
  '<template data-rows="4"><div class="row"><i data-waiting></i><p data-part="symbol"></p><p data-part="name"></p><b data-part="change"></b></div></template>';
const COO = tokenRowOf('MintCoo', { symbol: 'COO', name: 'Pigeon <b>Union' });
const answerOf = (...items: unknown[]): string => JSON.stringify({ data: { items } });

let template: HTMLTemplateElement;
const draw = (answer: string | null) => drawFrame(template, null, readTokens, answer);
const rows = () => Array.from(document.querySelectorAll('.row'));

beforeEach(() => {
  document.body.innerHTML = ROW;
  template = document.querySelector('template') as HTMLTemplateElement;
});

describe('first frame', () => {
  it('draws the tokens embedded in the page, then loading rows', () => {
    draw(answerOf(COO, { ...COO, symbol: '\u202E', changes: { ...COO.changes, '24h': -3 } }));
    expect(rows().length).toBeGreaterThan(2);
    expect(rows()[0]?.textContent).toBe('COOPigeon <b>Union+38.4%');
    expect(rows().map((row) => row.querySelector('[data-waiting]') === null)).toEqual(
      rows().map((_, index) => index < 2),
    );
    const sides = rows().map((row) => row.querySelector('[data-part=change]')?.getAttribute('data-side'));
    expect(sides.slice(0, 3)).toEqual(['up', 'down', null]);
    expect(rows()[1]?.textContent).toContain('Mint');
  });

  it.each([null, 'null', '[]', '{"data":{}}', '{"error":true}', 'no JSON'])(
    'draws loading rows without embedded tokens (%s)',
    (answer) => {
      draw(answer);
      expect(rows().length).toBeGreaterThan(2);
      expect(rows().every((row) => row.textContent === '')).toBe(true);
    },
  );
});

describe('frames', () => {
  const drawn = (frame: FrameName, answer: unknown): string => {
    document.body.innerHTML = FRAMES[frame];
    const [row, empty] = ['first-row', 'first-empty'].map((id) => document.querySelector(`#${id}`));
    if (row instanceof HTMLTemplateElement)
      drawFrame(
        row,
        empty instanceof HTMLTemplateElement ? empty : null,
        READERS[row.dataset['of'] ?? ''],
        answer === null ? null : JSON.stringify({ data: answer }),
      );
    return document.body.textContent;
  };

  it.each(Object.keys(FRAMES) as FrameName[])(
    '%s has a reader for its rows and is hidden from screen readers',
    (frame) => {
      drawn(frame, null);
      const row = document.querySelector<HTMLElement>('#first-row');
      expect(row === null || READERS[row.dataset['of'] ?? ''] !== undefined).toBe(true);
      expect(document.body.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    },
  );

  it('draw the traders of the leaderboard or its empty state', () => {
    const board = { rows: [{ position: 1, userName: 'mira_k', value: -1.5 }] };
    expect(drawn('board', board)).toContain('1mira_k-1.5000');
    expect(document.querySelector('[data-part=change]')?.getAttribute('data-side')).toBe('down');
    expect(drawn('board', { rows: [] })).toContain('Traders with results in this window appear here.');
    expect(drawn('board', null)).not.toContain('appear here');
  });

  it('draw a token with its price, but omit a price in SOL only', () => {
    const token = { ...COO, name: 'Pigeon', priceUsd: 0.00001168 };
    expect(drawn('token', token)).toContain('PigeonCOO$0.0₄1168');
    expect(drawn('token', { ...token, priceUsd: null })).toContain('PigeonCOO');
    expect(document.querySelector('[data-part=price]')?.textContent).toBe('');
    expect(drawn('token', { error: true })).not.toContain('Pigeon');
  });

  it('introduce the product to new visitors', () => {
    expect(drawn('home', null)).toContain('open-source Solana trading terminal');
  });
});
