import type { CardSetupId, DisputeId, PaymentIntentId, ProviderRefundId } from '#domain/ids.ts';
import { checkoutNamedIn, type EventSubject, type PaymentEvent } from '../../card-payments.ts';
import { idOfReference } from './stripe-intents.ts';

/**
 * The part of an event's object that the shop reads; Stripe's objects also contain client secrets and
 * addresses.
 */
interface EventObject {
  id: string;
  object: string;
  status?: string;
  payment_intent?: PaymentIntentId | null;
  metadata?: Readonly<Record<string, string>>;
}

interface StoredPayload {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  data: { object: EventObject };
}

/** Parses an event whose signature was verified; null when it is not an event. */
export function parseEvent(rawBody: Buffer): PaymentEvent | null {
  const event = parse(rawBody);
  const about = event?.data?.object;
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || !about) return null;
  const { id = '', object, status, payment_intent, metadata } = about;
  const kept = {
    id,
    object,
    status,
    payment_intent: idOfReference<PaymentIntentId>(payment_intent),
    metadata,
  };
  const { type, created, livemode } = event;
  return {
    id: event.id,
    type,
    objectId: id,
    payload: { id: event.id, type, created, livemode, data: { object: kept } },
  };
}

/** Event types that Stripe may send but the shop ignores. */
const IRRELEVANT: readonly [prefix: string, reason: string][] = [
  ['invoice.', 'the shop renews subscriptions with payments of its own'],
  ['customer.subscription.', 'the shop keeps the subscriptions itself'],
];

/** The subject of an event. `charge.refunded` and `refund.*` concern the same refund; both are handled. */
export function subjectOf({ type, objectId, payload }: Omit<PaymentEvent, 'id'>): EventSubject {
  const { object } = (payload as StoredPayload).data;
  if (type.startsWith('payment_intent.')) {
    return {
      about: 'payment',
      intentId: objectId as PaymentIntentId,
      checkoutId: checkoutNamedIn(object.metadata),
      isRefund: false,
    };
  }
  if (type.startsWith('setup_intent.')) return { about: 'card', setupId: objectId as CardSetupId };
  if (type.startsWith('charge.dispute.')) return { about: 'dispute', disputeId: objectId as DisputeId };
  if (type.startsWith('refund.') || type.startsWith('charge.refund.')) {
    return {
      about: 'refund',
      refundId: objectId as ProviderRefundId,
      intentId: object.payment_intent ?? null,
    };
  }
  if (type === 'charge.refunded' && object.payment_intent) {
    return {
      about: 'payment',
      intentId: object.payment_intent,
      checkoutId: checkoutNamedIn(object.metadata),
      isRefund: true,
    };
  }
  const reason = IRRELEVANT.find(([prefix]) => type.startsWith(prefix))?.[1];
  return { about: 'nothing', reason: reason ?? 'the shop has no use for events of this type' };
}

function parse(rawBody: Buffer): StoredPayload | null {
  try {
    return JSON.parse(rawBody.toString('utf8')) as StoredPayload | null;
  } catch {
    return null;
  }
}
