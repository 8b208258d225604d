import { sql } from 'drizzle-orm';
import { char, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { GiftCardEntryKind, GiftCardStatus } from '#domain/gift-cards/gift-card.ts';
import type {
  CheckoutId,
  GiftCardEntryId,
  GiftCardId,
  OrderId,
  RefundId,
  StaffMemberId,
} from '#domain/ids.ts';
import { checkouts } from './checkout-tables.ts';
import {
  cents,
  createdAt,
  currency,
  id,
  idInStore,
  isCurrency,
  moment,
  sameStore,
  storeId,
} from './columns.ts';
import { orders, refunds } from './order-tables.ts';
import { staffMembers } from './staff-tables.ts';
import { stores } from './store-tables.ts';

/** Gift cards. Their codes are nowhere: docs/decisions/0292. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: id<GiftCardId>(),
    storeId: storeId().references(() => stores.id),
    currency: currency(),
    /** The sum of its entries, which a trigger on them adds up; nothing else may change it. */
    balanceCents: cents('balance_cents').notNull().default(0),
    /** Of the current code. */
    codeHash: char('code_hash', { length: 64 }).notNull(),
    codeSuffix: text('code_suffix').notNull(),
    /** How many codes it has had. */
    codeNumber: integer('code_number').notNull().default(1),
    /** In lower case. */
    recipientEmail: text('recipient_email').notNull(),
    recipientName: text('recipient_name').notNull().default(''),
    message: text('message').notNull().default(''),
    /** The order that it is about. */
    orderId: uuid('order_id').$type<OrderId>(),
    /** The line of that order by which it was sold, and which unit of it; null for one that staff issued. */
    orderLine: integer('order_line'),
    orderUnit: integer('order_unit'),
    /** When its email may leave; null for cards that are emailed as they are issued. */
    deliverOn: date('deliver_on'),
    /** When the first email with its code was queued; null until its day has come, and for cards from before this was recorded. */
    sentAt: moment('sent_at'),
    /** Of the request that issued it, so that it is issued once. */
    issueKey: uuid('issue_key').notNull(),
    disabledAt: moment('disabled_at'),
    status: text('status')
      .$type<GiftCardStatus>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when disabled_at is not null then 'disabled' when balance_cents > 0 then 'active' else 'empty' end`,
      ),
    /** Counts changes by staff. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    idInStore('gift_cards_in_store', table),
    unique('gift_cards_code').on(table.storeId, table.codeHash),
    unique('gift_cards_issued_once').on(table.storeId, table.issueKey),
    unique('gift_cards_sold_once').on(table.orderId, table.orderLine, table.orderUnit),
    index('gift_cards_to_send')
      .on(table.deliverOn)
      .where(sql`${table.deliverOn} is not null and ${table.sentAt} is null`),
    index('gift_cards_newest').on(table.storeId, table.createdAt, table.id),
    index('gift_cards_by_status').on(table.storeId, table.status, table.createdAt, table.id),
    index('gift_cards_by_balance').on(table.storeId, table.balanceCents, table.id),
    index('gift_cards_order').on(table.orderId),
    index('gift_cards_recipient').on(table.storeId, table.recipientEmail.op('text_pattern_ops')),
    index('gift_cards_code_suffix').on(table.storeId, table.codeSuffix),
    check('gift_card_balance', sql`${table.balanceCents} >= 0`),
    isCurrency('gift_cards_currency', table.currency),
    sameStore('gift_cards_order_fk', table, table.orderId, orders),
  ],
);

/** What changed the balance of gift cards; amounts never change, and none is deleted. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    id: id<GiftCardEntryId>(),
    storeId: storeId(),
    giftCardId: uuid('gift_card_id').$type<GiftCardId>().notNull(),
    kind: text('kind').$type<GiftCardEntryKind>().notNull(),
    /** That of the card, for sums. */
    currency: currency(),
    amountCents: cents('amount_cents').notNull(),
    /** Why staff changed it. */
    reason: text('reason').notNull().default(''),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    /** The checkout that it was taken for, or given back by. */
    checkoutId: uuid('checkout_id').$type<CheckoutId>(),
    /** The refund that gave it back, or took it back. */
    refundId: uuid('refund_id').$type<RefundId>(),
    createdAt: createdAt(),
    /** In the time zone that the store had then. */
    day: date('day').notNull(),
  },
  (table) => [
    index('gift_card_entries_of_card').on(table.giftCardId, table.createdAt),
    index('gift_card_entries_of_checkout').on(table.checkoutId).where(sql`${table.checkoutId} is not null`),
    index('gift_card_entries_of_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    index('gift_card_entries_by_day').on(table.storeId, table.day),
    check(
      'gift_card_entry_amount',
      sql`case ${table.kind} when 'issued' then ${table.amountCents} > 0 when 'sold' then ${table.amountCents} > 0 when 'refunded' then ${table.amountCents} <> 0 when 'used' then ${table.amountCents} < 0 when 'returned' then ${table.amountCents} > 0 when 'adjusted' then ${table.amountCents} <> 0 else false end`,
    ),
    isCurrency('gift_card_entries_currency', table.currency),
    sameStore('gift_card_entries_card_fk', table, table.giftCardId, giftCards),
    sameStore('gift_card_entries_checkout_fk', table, table.checkoutId, checkouts),
    sameStore('gift_card_entries_refund_fk', table, table.refundId, refunds),
    sameStore('gift_card_entries_member_fk', table, table.staffMemberId, staffMembers),
  ],
);
