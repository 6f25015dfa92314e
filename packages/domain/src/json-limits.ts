export interface JsonLimits {
  /** Nesting depth of arrays and objects. */
  readonly depth: number;
  readonly members: number;
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/**
 * Reports whether a JSON text exceeds the limits. Only scans characters and stops at the first excess; parsing
 * deep or wide JSON and then checking it costs a hundred times as much. Invalid JSON may pass.
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

/** Returns the position of the closing quote of the string that starts at `from`. */
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
