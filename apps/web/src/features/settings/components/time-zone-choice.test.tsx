import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { BROWSER_ZONE, DEVICE_ZONE, shownTimeZone, useTimeZoneChoice } from '#/shared/format/time-zone.ts';
import { ownSettings } from '../own-settings.ts';
import { TimeZoneChoice } from './look-choices.tsx';

afterEach(() => useTimeZoneChoice.getState().choose(BROWSER_ZONE));

it('follows the device until a zone is chosen, which syncs to other browsers', async () => {
  let changes = 0;
  const leave = ownSettings.subscribe(() => changes++);
  render(<TimeZoneChoice />);
  const choice = screen.getByRole('combobox', { name: 'Time zone' });
  expect(choice).toHaveProperty('value', BROWSER_ZONE);
  expect(screen.getByRole('option', { name: `Device (${DEVICE_ZONE.replaceAll('_', ' ')})` })).toBeDefined();
  await userEvent.selectOptions(choice, 'America/New_York');
  expect(shownTimeZone()).toBe('America/New_York');
  expect([changes, ownSettings.read().timeZone]).toEqual([1, 'America/New_York']);
  ownSettings.apply({ timeZone: 'Asia/Tokyo' });
  expect(shownTimeZone()).toBe('Asia/Tokyo');
  expect(await screen.findByRole('option', { name: 'Asia/Tokyo', selected: true })).toBeDefined();
  leave();
});
