import { fromBase58 } from '@dugout/domain/address';

const CELL = 8;
const COLUMNS = 5;

/**
 * Draws an address as SVG: five by five mirrored cells derived from its bytes. Addresses with similar text get
 * different pictures.
 */
export function identicon(address: string): string {
  const bytes = fromBase58(address) ?? new Uint8Array(32);
  const byte = (index: number): number => bytes[index % bytes.length] ?? 0;
  const hue = Math.round(((byte(0) * 256 + byte(1)) / 65_536) * 360);
  const cells: string[] = [];
  for (let row = 0; row < COLUMNS; row++) {
    for (let column = 0; column < 3; column++) {
      if (byte(2 + row * 3 + column) % 2 === 0) continue;
      for (const x of new Set([column, COLUMNS - 1 - column]))
        cells.push(`<path d="M${4 + x * CELL} ${4 + row * CELL}h${CELL}v${CELL}h-${CELL}z"/>`);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="hsl(${hue} 30% 18%)" d="M0 0h48v48H0z"/><g fill="hsl(${hue} 70% 62%)">${cells.join('')}</g></svg>`;
}
