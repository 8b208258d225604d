import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPLACED_TABLES } from '#server/setup/replaced-tables.ts';

const SCHEMA = join(import.meta.dirname, '../../../../src/server/platform/database/schema');

/** Staff with what is theirs, what was done, and emails that were sent. */
const STAYS = [
  'stores',
  'store_setups',
  'alerts',
  'sent_emails',
  'inbox_mailboxes',
  'saved_replies',
  'saved_views',
  // Of files on the disk, which stay as well.
  'unused_uploads',
  'staff_actions',
  'staff_challenges',
  'staff_invitations',
  'staff_links',
  'staff_members',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_roles',
  'staff_sessions',
  'staff_totp',
  // Other programs are connected with the shop, whatever it sells.
  'api_keys',
  'webhook_endpoints',
];

/** With a row in one of them, or in what they belong to, the shop is in use. */
const IS_REAL = [
  'billing_cycles',
  'card_changes',
  'contact_requests',
  'conversation_messages',
  'conversation_pictures',
  'conversations',
  'disputes',
  'draft_orders',
  'gift_card_days',
  'gift_card_entries',
  'gift_cards',
  'imported_orders',
  'imported_subscriptions',
  'invoice_series',
  'invoiced_orders',
  'invoices',

  'newsletter_campaigns',
  'newsletter_changes',
  'newsletter_receivers',
  'newsletter_subscribers',
  'orders_awaiting_payout',
  'payment_events',
  'payments',
  'payout_lines',
  'payouts',

  'refund_charges',
  'refund_lines',
  'refunds',
  'subscription_facts',
  'subscription_lines',
  'subscriptions',
];

it('every table of a store is replaced with it, stays, or keeps it from being replaced', async () => {
  const modules = await Promise.all(
    globSync(`${SCHEMA}/*.ts`).map(async (file): Promise<object> => import(file)),
  );
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .filter((table) => !getTableConfig(table).schema)
    .map((table) => getTableName(table));
  const named = [...REPLACED_TABLES.map((table) => getTableName(table)), ...STAYS, ...IS_REAL];
  expect(new Set(tables)).toEqual(new Set(named));
  expect(new Set(named).size).toBe(named.length);
});
