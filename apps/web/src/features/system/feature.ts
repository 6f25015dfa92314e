import { defineFeature } from '#/shared/feature/web-feature.ts';
import { channel, latest } from '#/shared/realtime/channel.ts';

const statusChannel = channel('status', latest);

export const system = defineFeature({ name: 'system', channels: [statusChannel] });
