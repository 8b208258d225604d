import type pg from 'pg';

/** Of people, conversations and orders, where most rows are written. */
export const TABLES_OF_ORDERS = [
  'customers',
  'saved_addresses',
  'newsletter_subscribers',
  'conversations',
  'conversation_messages',
  'checkouts',
  'payments',
  'payment_events',
  'orders',
  'order_lines',
  'order_charges',
  'order_search',

  'shipments',
  'shipment_lines',
  'refunds',
  'refund_lines',
  'refund_charges',
  'order_notes',
  'sent_emails',
];
/** Of what follows from orders. */
export const TABLES_OF_STAFF_WORK = [
  'staff_actions',
  'stock_movements',
  'stock_sold_days',
  'review_invitations',
  'payout_lines',
];

/** Their indexes are needed while they are written, not so their foreign keys. */
export const TABLES_OF_FACTS = ['sales_facts', 'customer_facts', 'orders_awaiting_payout'];

/**
 * Takes foreign keys and indexes off tables, except those that keep rows unique. The function that it returns builds and
 * checks them in one go, which takes a fraction of what each row would. Tables of `keptIndexes` lose only their foreign keys.
 */
export async function setAsideIndexes(
  client: pg.Client,
  tables: readonly string[],
  keptIndexes: readonly string[] = [],
): Promise<(clients: pg.Client[]) => Promise<void>> {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [[...tables, ...keptIndexes]],
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  return async (clients) => {
    const waiting = indexes.map(({ make }) => make);
    await Promise.all(
      clients.map(async (one) => {
        await one.query("set maintenance_work_mem = '256MB'");
        for (let make = waiting.pop(); make; make = waiting.pop()) await one.query(make);
      }),
    );
    for (const { make } of references) await client.query(make);
  };
}
