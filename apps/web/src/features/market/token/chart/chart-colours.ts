/** Theme colors resolved for the chart's canvas, which does not support custom properties. */
export interface ChartColours {
  readonly ground: string;
  readonly grid: string;
  readonly frame: string;
  readonly text: string;
  readonly strong: string;
  readonly up: string;
  readonly down: string;
  readonly accent: string;
  readonly ownFill: string;
  readonly onOwn: string;
  readonly caution: string;
  readonly info: string;
  readonly crosshair: string;
  readonly crosshairLabel: string;
}

export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: token('bg1'),
    grid: token('line1'),
    frame: token('line2'),
    text: token('t3'),
    strong: token('t1'),
    up: token('up'),
    down: token('down'),
    accent: token('accent'),
    ownFill: token('accent-fill'),
    onOwn: token('on-accent'),
    caution: token('caution'),
    info: token('info'),
    crosshair: token('line3'),
    crosshairLabel: token('active'),
  };
}

/** Adds an opacity of 0 to 1 to a `#rrggbb` color; returns any other notation unchanged. */
export const withOpacity = (colour: string, opacity: number): string =>
  /^#[0-9a-f]{6}$/i.test(colour)
    ? colour +
      Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')
    : colour;
