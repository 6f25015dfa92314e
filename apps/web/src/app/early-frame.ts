/**
 * Runs in the page before anything is painted: draws the rows of the first screen, those that the server laid
 * into the page or none yet.
 */
import { drawFrame } from './first-frame.ts';

const rows = document.getElementById('first-rows')?.textContent;
const template = document.getElementById('first-row');
if (template instanceof HTMLTemplateElement) drawFrame(template, rows ?? null);
