import type { FrameRow, ReadRows } from '#/shared/frame/frame-row.ts';

function dataOf(answer: string | null): unknown {
  try {
    const value: unknown = answer === null ? null : JSON.parse(answer);
    return typeof value === 'object' && value !== null && 'data' in value ? value.data : null;
  } catch {
    return null;
  }
}

function fill(row: DocumentFragment, { texts, side }: FrameRow): void {
  for (const part of row.querySelectorAll<HTMLElement>('[data-part]')) {
    part.textContent = texts[part.dataset['part'] ?? ''] ?? '';
    if (side !== undefined && part.dataset['part'] === 'change') part.dataset['side'] = side;
  }
  for (const block of row.querySelectorAll('[data-waiting]')) block.remove();
}

/**
 * Replaces `template` with its `data-rows` rows: first those of `answer` (JSON of the page's first call), then
 * loading rows. `data-part` marks a text, and `data-waiting` marks an element that is removed once the texts are
 * known. If `answer` has no rows, `empty` is shown instead.
 */
export function drawFrame(
  template: HTMLTemplateElement,
  empty: HTMLTemplateElement | null,
  read: ReadRows | undefined,
  answer: string | null,
): void {
  const rows = read?.(dataOf(answer)) ?? null;
  if (rows?.length === 0 && empty !== null) {
    template.before(document.importNode(empty.content, true));
    return;
  }
  for (let index = 0; index < Number(template.dataset['rows']); index++) {
    const row = document.importNode(template.content, true);
    const known = rows?.[index];
    if (known !== undefined) fill(row, known);
    template.before(row);
  }
}
