/** What a JSON text may hold at most. */
export interface JsonLimits {
  /** Levels of arrays and objects inside one another. */
  readonly depth: number;
  /** Members of one array or object. */
  readonly members: number;
  /** Values in all. */
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/**
 * Whether a JSON text goes beyond the limits. Reads letters only, and stops at the first excess: parsing deep
 * or wide JSON, and checking what came of it, costs a hundred times as much. What is no JSON at all may pass.
 */
export function exceedsLimits(text: string, limits: JsonLimits): boolean {
  const commas: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (isOpening(code)) {
      if (commas.push(0) > limits.depth || ++values > limits.values) return true;
    } else if (isClosing(code)) commas.pop();
    else if (code === COMMA) {
      const count = (commas.pop() ?? 0) + 1;
      if (count >= limits.members || ++values > limits.values) return true;
      commas.push(count);
    }
  }
  return false;
}

/** Where the text that begins at `from` closes. */
function endOfText(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}
