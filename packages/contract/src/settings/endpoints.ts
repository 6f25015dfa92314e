import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { asRead } from '../fields.ts';
import {
  presetsChange,
  quickAmountSettings,
  quickBuySettings,
  settings,
  soundSettings,
  themeSettings,
  versions,
  windowName,
  windowValue,
} from './settings.ts';

export const settingsEndpoints = {
  'GET /settings': endpoint({
    summary: "The trader's settings, each part with its default until it is set",
    access: 'trader',
    output: data(settings.extend({ versions })),
    errors: [],
  }),
  'PUT /settings': endpoint({
    summary:
      'Changes the given settings: `quickBuy`, `quickAmounts`, `presets`, `theme` and `sounds` by their fields, `windows` by window; null forgets a window',
    access: 'trader',
    body: z.strictObject({
      quickBuy: quickBuySettings.partial().strict().optional(),
      quickAmounts: quickAmountSettings.partial().strict().optional(),
      presets: presetsChange.optional(),
      theme: themeSettings.partial().strict().optional(),
      palette: settings.shape.palette.optional(),
      notificationsMuted: z.boolean().optional(),
      sounds: soundSettings.partial().strict().optional(),
      windows: z.record(windowName, z.record(windowName, windowValue).nullable()).optional(),
      timeZone: settings.shape.timeZone.optional(),
      ...asRead('versions'),
    }),
    output: data(settings.extend({ versions })),
    errors: ['foreign_origin'],
  }),
} as const;

export type SettingsChange = z.output<(typeof settingsEndpoints)['PUT /settings']['body']>;
