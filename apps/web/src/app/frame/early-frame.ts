/**
 * Runs in the page before anything is painted: draws the rows of the first screen, those that the server laid
 * into the page or none yet.
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
