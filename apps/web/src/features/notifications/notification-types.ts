import type { NotificationType } from '@dugout/contract/notifications/notification';
import {
  ArrowLeftRight,
  Gift,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  PenLine,
  Shield,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';

interface ShownType {
  readonly label: string;
  readonly about: string;
  readonly icon: LucideIcon;
  readonly tint: string;
}

/** Display of each type, in the order of the settings. */
export const TYPES: Readonly<Record<NotificationType, ShownType>> = {
  trade: {
    label: 'Trade',
    about: 'Orders, exit rules, deposits, price alerts',
    icon: ArrowLeftRight,
    tint: 'bg-info-tint text-info',
  },
  signature: {
    label: 'Signature',
    about: 'Orders of connected wallets that triggered',
    icon: PenLine,
    tint: 'bg-caution-tint text-caution',
  },
  call: {
    label: 'Call',
    about: 'Callers you follow, your own hits',
    icon: Megaphone,
    tint: 'bg-accent-tint text-accent',
  },
  message: {
    label: 'Message',
    about: 'Direct messages, mentions',
    icon: MessageSquare,
    tint: 'bg-info-tint text-info',
  },
  clan: {
    label: 'Clan',
    about: 'Requests, invitations, role changes',
    icon: Shield,
    tint: 'bg-accent-tint text-accent',
  },
  friend: {
    label: 'Friend',
    about: 'Requests and responses',
    icon: UserPlus,
    tint: 'bg-info-tint text-info',
  },
  giveaway: {
    label: 'Giveaway',
    about: 'Draws you entered',
    icon: Gift,
    tint: 'bg-caution-tint text-caution',
  },
  system: {
    label: 'System',
    about: 'Sign-ins, withdrawals, key exports',
    icon: ShieldCheck,
    tint: 'bg-caution-tint text-caution',
  },
};
