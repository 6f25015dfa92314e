import type { TokenRow } from '@dugout/contract/market/token';
import { changeText } from '#/shared/format/change-text.ts';
import { formatMarketCap } from '#/shared/format/numbers.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';

const ROWS = 12;
const WINDOW = '24h';

function isAnswer(value: unknown): value is { data: { items: TokenRow[] } } {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false;
  const { data } = value;
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);
}

function tokensOf(answer: string | null): readonly TokenRow[] {
  try {
    const value: unknown = answer === null ? null : JSON.parse(answer);
    return isAnswer(value) ? value.data.items : [];
  } catch {
    return [];
  }
}

/** The texts of a token's row, by the parts of the frame that they stand in. */
function textsOf(token: TokenRow): Readonly<Record<string, string>> {
  const { symbol, name, marketCapUsd, changes } = shownRow(token, WINDOW);
  return { symbol, name, marketCap: formatMarketCap(marketCapUsd), change: changeText(changes[WINDOW], 1) };
}

const sideOf = ({ changes }: TokenRow): string => {
  const change = changes[WINDOW] ?? 0;
  return change === 0 ? '' : change > 0 ? 'up' : 'down';
};

/**
 * Puts rows where the template stands: of tokens, as far as `answer` (of `GET /screener`, JSON) tells them,
 * then rows that load. A part of the template that is marked `data-part` holds a text of the token; what is
 * marked `data-waiting` goes when it does.
 */
export function drawFrame(template: HTMLTemplateElement, answer: string | null): void {
  const tokens = tokensOf(answer);
  for (let index = 0; index < ROWS; index++) {
    const row = document.importNode(template.content, true);
    const token = tokens[index];
    if (token !== undefined) {
      const texts = textsOf(token);
      for (const part of row.querySelectorAll<HTMLElement>('[data-part]'))
        part.textContent = texts[part.dataset['part'] ?? ''] ?? '';
      row.querySelector('[data-part=change]')?.setAttribute('data-side', sideOf(token));
      for (const block of row.querySelectorAll('[data-waiting]')) block.remove();
    }
    template.before(row);
  }
}
