import { Button } from '@dugout/ui/button';
import { Segmented } from '@dugout/ui/segmented';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLook } from '../look.store.ts';
import { THEME_DEFAULTS, THEME_KEYS, type ThemeKey } from '../theme.ts';
import { faintPairs } from '../theme-properties.ts';

const LABELS: Readonly<Record<ThemeKey, string>> = {
  primaryBlue: 'Blue: info, progress',
  primaryGreen: 'Green: gains, buys',
  primaryOrange: 'Orange: caution outlines',
  primaryRed: 'Red: losses, sells',
  primaryYellow: 'Yellow: cautions',
  primaryDanger: 'Danger: sell buttons',
  primarySuccess: 'Success: buy buttons',
  backgroundPrimary: 'Background',
  textPrimary: 'Text',
  borderPrimary: 'Borders',
  buttonPrimary: 'Main buttons, focus',
  navbarPrimary: 'Top bar',
  footerPrimary: 'Bottom bar',
};

type Scope = 'page' | 'panel';

/** Colors of the page or of the account panel; changes apply immediately. Reset restores the theme's colors. */
export function ThemeEditor() {
  const look = useLook();
  const [scope, setScope] = useState<Scope>('page');
  const own = scope === 'page' ? look.globalColors : look.userPanelColors;
  const paint = scope === 'page' ? look.paint : look.paintPanel;
  const shown =
    own ?? (scope === 'panel' ? look.globalColors : null) ?? THEME_DEFAULTS[look.appearance.theme];
  const faint = own === null ? [] : faintPairs(own);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <Segmented
          size={24}
          label="Colors for"
          value={scope}
          onChange={setScope}
          segments={[
            { value: 'page', label: 'Page' },
            { value: 'panel', label: 'Side panel' },
          ]}
        />
        <Button size={24} disabled={own === null} onClick={() => paint(null)}>
          Reset
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-1">
        {THEME_KEYS.map((key) => (
          <li key={key}>
            <label className="flex h-7 items-center justify-between gap-2 text-t2">
              {LABELS[key]}
              <span className="flex items-center gap-2">
                <span className="font-mono text-small text-t3">{shown[key]}</span>
                <input
                  type="color"
                  className="h-6 w-9 cursor-pointer rounded-control border border-line3 bg-field p-0.5"
                  value={shown[key]}
                  onChange={({ target }) => paint({ ...shown, [key]: target.value })}
                />
              </span>
            </label>
          </li>
        ))}
      </ul>
      {faint.length > 0 && (
        <p role="status" className="flex items-start gap-1.5 text-caution">
          <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
          Hard to read. {faint.join('. ')}. Text needs 4.5:1.
        </p>
      )}
    </div>
  );
}
