/**
 * Runs in the page before the first paint: draws the rows that the server embedded in the page, or loading rows.
 */
import { drawFrame } from './draw-frame.ts';
import { READERS } from './readers.ts';

const isTemplate = (element: HTMLElement | null): element is HTMLTemplateElement =>
  element instanceof HTMLTemplateElement;

const row = document.getElementById('first-row');
const empty = document.getElementById('first-empty');
const answer = document.getElementById('first-rows')?.textContent ?? null;
if (isTemplate(row))
  drawFrame(row, isTemplate(empty) ? empty : null, READERS[row.dataset['of'] ?? ''], answer);
