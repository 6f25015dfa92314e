const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * 'Chrome on Android': a device in words of ours, whatever its user agent says of itself; 'An unknown
 * device' for one that is neither.
 */
export function deviceName(userAgent: string | null): string {
  const found = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'An unknown device' : `A device with ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
