import type { OutletKind } from '@dugout/contract/notifications/outlets';
import { Hash, type LucideIcon, MessageCircle, MonitorSmartphone, Send, Webhook } from 'lucide-react';

interface ShownKind {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly example: string;
}

export const KINDS: Readonly<Record<OutletKind, ShownKind>> = {
  telegram: { label: 'Telegram', icon: Send, example: 'https://api.telegram.org/bot…/sendMessage' },
  discord: { label: 'Discord', icon: MessageCircle, example: 'https://discord.com/api/webhooks/…' },
  slack: { label: 'Slack', icon: Hash, example: 'https://hooks.slack.com/services/…' },
  webhook: { label: 'Webhook', icon: Webhook, example: 'https://bots.example/dugout' },
  push: { label: 'Browser', icon: MonitorSmartphone, example: '' },
};
