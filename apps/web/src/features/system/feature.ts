import { defineFeature } from '#/shared/feature/web-feature.ts';
import { statusChannel } from './system.channel.ts';

export const system = defineFeature({ name: 'system', channels: [statusChannel] });
