import { type Delivery, type Outlet, outlet } from '@dugout/contract/notifications/outlets';
import type { DeliveryView, OutletView } from './outlets.repository.ts';

const TYPES = outlet.shape.types;

export const outletView = (row: OutletView): Outlet => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  hint: row.hint,
  types: TYPES.parse(row.types),
  createdAt: row.created_at.toISOString(),
  failed: Number(row.failed),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
});

export const deliveryView = (row: DeliveryView): Delivery => ({
  id: row.id,
  outletId: row.outlet_id,
  kind: row.kind,
  name: row.name,
  title: row.message.title,
  status: row.status,
  attempts: row.attempts,
  answer: row.answer,
  reason: row.reason,
  tookMs: row.took_ms,
  createdAt: row.created_at.toISOString(),
});
