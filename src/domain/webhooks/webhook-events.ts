import type { Permission } from '../staff/permissions.ts';

interface WebhookEventKind {
  /** When it is sent, for the people who choose. */
  text: string;
  /** What a staff member needs to choose it: its body says no more than this permission shows. */
  permission: Permission;
  /** The data of a sample. */
  sample: Readonly<Record<string, unknown>>;
}

const order = { order_id: '0b6f3c1e-58a7-4a52-9d0e-3f1d5a7c2b11', number: 1001 };
const placed = {
  ...order,
  status: 'placed',
  currency: 'usd',
  total_cents: 4250,
  refunded_cents: 0,
  placed_at: '2026-11-21T10:00:00Z',
};
const product = { handle: 'sample-product', title: 'Sample product', status: 'active', published_version: 3 };
const customer = { customer_id: 'c2f1a0b4-7d5e-4c38-8f60-91b2d3e4f5a6' };
const subscription = {
  subscription_id: '7a9e2d4c-1b3f-4e5d-8c6a-0f9b8e7d6c5b',
  status: 'active',
  interval_count: 1,
  interval_unit: 'month',
  currency: 'usd',
};

/** The events that are sent by webhooks. Bodies have ids and facts, and nobody's name or address: docs/decisions/0320. */
export const WEBHOOK_EVENTS = {
  'order.placed': { text: 'An order was placed', permission: 'orders:amounts', sample: placed },
  'order.paid': { text: 'An order was paid', permission: 'orders:amounts', sample: placed },
  'order.shipped': {
    text: 'A parcel of an order left',
    permission: 'orders:read',
    sample: {
      ...order,
      shipment_id: '5d4c3b2a-1f0e-4d9c-8b7a-6f5e4d3c2b1a',
      carrier: 'ups',
      tracking_number: '1Z999AA10123456784',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    },
  },
  'order.refunded': {
    text: 'Money of an order was given back',
    permission: 'orders:amounts',
    sample: {
      ...order,
      refund_id: '9e8d7c6b-5a4f-4e3d-8c2b-1a0f9e8d7c6b',
      amount_cents: 1250,
      currency: 'usd',
    },
  },
  'order.cancelled': {
    text: 'An order was cancelled',
    permission: 'orders:amounts',
    sample: { ...placed, status: 'cancelled' },
  },
  'product.created': {
    text: 'A product was made, also as a draft',
    permission: 'products:read',
    sample: { ...product, status: 'draft', published_version: null },
  },
  'product.updated': {
    text: 'Another version of a product was published',
    permission: 'products:read',
    sample: product,
  },
  'product.archived': {
    text: 'A product was archived',
    permission: 'products:read',
    sample: { ...product, status: 'archived' },
  },
  'stock.changed': {
    text: 'The units on hand of a SKU changed',
    permission: 'stock:read',
    sample: { sku: 'SAMPLE-1', on_hand: 12, held: 2 },
  },
  'customer.created': { text: 'There is a new customer', permission: 'customers:read', sample: customer },
  'customer.updated': {
    text: 'Name, address, phone number, tags or consent of a customer changed',
    permission: 'customers:read',
    sample: customer,
  },
  'customer.merged': {
    text: 'A customer was merged into another one',
    permission: 'customers:read',
    sample: { ...customer, merged_into: '1f6d3b8e-2a47-4c90-9e15-6b7c8d9e0f12' },
  },
  'customer.erased': { text: 'A customer was erased', permission: 'customers:read', sample: customer },
  'subscription.created': {
    text: 'A subscription began',
    permission: 'subscriptions:read',
    sample: subscription,
  },
  'subscription.updated': {
    text: 'A subscription was changed, paused or resumed',
    permission: 'subscriptions:read',
    sample: { ...subscription, status: 'paused' },
  },
  'subscription.cancelled': {
    text: 'A subscription was cancelled',
    permission: 'subscriptions:read',
    sample: { ...subscription, status: 'cancelled' },
  },
} as const satisfies Record<string, WebhookEventKind>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const isWebhookEventType = (type: string): type is WebhookEventType =>
  Object.hasOwn(WEBHOOK_EVENTS, type);

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

/** Why the shop disabled an endpoint. All but `gone` record what happens meanwhile, in `record_webhook_event`. */
export const DISABLED_BECAUSE = ['failing', 'gone', 'member', 'restored'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];
