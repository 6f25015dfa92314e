import { beforeEach, describe, expect, it } from 'vitest';
import { tokenRowOf } from '#/shared/testing/token-builders.ts';
import { drawFrame } from './first-frame.ts';

const ROW =
  '<template><div class="row"><i data-waiting></i><p data-part="symbol"></p><p data-part="name"></p><b data-part="change"></b></div></template>';
const COO = tokenRowOf('MintCoo', { symbol: 'COO', name: 'Pigeon <b>Union' });
const answerOf = (...items: unknown[]): string => JSON.stringify({ data: { items } });

let template: HTMLTemplateElement;
const rows = () => Array.from(document.querySelectorAll('.row'));

beforeEach(() => {
  document.body.innerHTML = ROW;
  template = document.querySelector('template') as HTMLTemplateElement;
});

describe('the first frame', () => {
  it('draws the tokens that stand in the page, then rows that load', () => {
    drawFrame(template, answerOf(COO, { ...COO, symbol: '\u202E', changes: { ...COO.changes, '24h': -3 } }));
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
    'draws rows that load without them (%s)',
    (answer) => {
      drawFrame(template, answer);
      expect(rows().length).toBeGreaterThan(2);
      expect(rows().every((row) => row.textContent === '')).toBe(true);
    },
  );
});
