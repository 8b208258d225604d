import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { callsWithoutRequest } from '../load/back-office/covered-calls.ts';
import { backOfficeRequests } from '../load/back-office/requests.ts';
import { newOperator } from '../support/buying/people.ts';
import {
  type AskedQuery,
  pretendManyRows,
  queriesDuring,
  readsOfWholeTables,
} from '../support/database/query-plans.ts';
import { restoreDump } from '../support/release/release-dump.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';
import { addWebhook } from '../support/webhooks.ts';

let shop: TestShop;
let asked: AskedQuery[];
/** Calls of the back office that were not asked at all. */
let notAsked: string[];
/** Calls that were refused or failed, whose queries would not be seen. */
const refused: string[] = [];

beforeAll(async () => {
  const database = await createTestDatabase('nothing');
  await restoreDump(database.connectionString);
  await migrateDatabase(database.connectionString);
  shop = await startTestShop(undefined, { database });
  const operator = await newOperator(shop);
  const { body: webhook } = await addWebhook(operator, { address: 'https://hooks.example/shop' });
  await operator.post(`/admin/api/webhooks/${webhook.id}/sample`, { store_id: STORE, type: 'order.paid' });
  const requests = await backOfficeRequests(
    async (statement) => (await shop.db.$client.query(statement)).rows,
    [],
  );
  notAsked = await callsWithoutRequest(requests);
  asked = await queriesDuring(async () => {
    for (const { name, path } of requests.filter(({ isCombined }) => !isCombined)) {
      const { status } = await operator.get(path);
      if (status !== 200) refused.push(`${name}: ${status} ${path}`);
    }
  });
});
afterAll(() => shop?.close());

const SMALL = {
  tables: [
    'stores',
    'products',
    'variants',
    'stock',
    'bundles',
    'bundle_items',
    'subscription_options',
    'tax_rates',
    'shipping_options',
    'discounts',
    'collections',
    'sales_rollups',
    'staff_members',
    'staff_roles',
    'staff_invitations',
    'saved_replies',
    'orders_awaiting_payout',
    'store_locations',
    'page_contents',
    'page_drafts',
    'content_schedules',
    'missing_pages',
    'own_pages',
    'store_setups',
    'edited_settings',
    'shipping_rates',
    'newsletter_campaigns',
    'webhook_endpoints',
    'invoice_series',
  ],
  indexes: [
    'orders_to_pack',
    'refunds_pending',
    'alerts_unseen',
    'checkouts_not_ended',
    'draft_orders_open',
    'product_versions_scheduled',
    'product_versions_price_runs',
  ],
};

/**
 * Where more than one index fits, the database chooses by how many rows match, which it does not know here. `npm run bench -- admin`
 * measures these.
 */
const CHOSEN_BY_STATISTICS = [
  // Whether there is any row, which the first one says; the edits of a shop that is in use are not its owner's question.
  /^\w+ by \w+: \s*select\s+exists \(select from orders where/s,
  /^staff_actions by staff_actions_of_command: .*as taxes/s,
  // Redirects that have the typed letters are looked for in the order of the list.
  /^redirects by redirects_newest: .*"from_path" ilike/s,
  // Most subscriptions are active, most reviews are published, and common words are looked up in the order of the list.
  /^subscriptions by subscriptions_newest: .*"status" = \$3/s,
  /^subscriptions by subscriptions_newest: .*search_pieces/s,
  // Most exports are of kinds that the reader may make, and a shop has few.
  /^staff_exports by staff_exports_newest: .*"kind" in \(/s,
  /^imported_orders by imported_orders_by_email: .*"words" @@/s,
  /^reviews by reviews_of_store: .*"status" = 'published'/s,
  /^reviews by reviews_of_store: .*review_query/s,
  // The orders of an address are found by an index of the expression, which has no statistics here.
  /^orders by orders_newest: .*lower\("orders"\."email"\)/s,
  // Few drafts were left before anything was saved in them.
  /^draft_orders by draft_orders_newest: .*jsonb_array_length/s,
  // There are few campaigns, and each is looked up with the receiver.
  /^newsletter_receivers by newsletter_receivers_campaign_id_subscriber_id_pk: /,
  // A report reads the days of its period, and the forecast what all running subscriptions bring.
  /^customer_days by customer_days_by_first_month: .*"?day"? between/s,
  /^subscription_lines by subscription_lines_identity: .*running as/s,
  // One review and one product, found by their keys.
  /^review_replies by review_replies_pkey: .*"reviews"\."review_id" = \$2/s,
  /^review_counts by .*"products"\."handle" = \$2/s,
];

it('every reading call of the back office is measured, or left out for a reason', () => {
  expect(notAsked).toEqual([]);
});

it('what the back office asks for its lists and pages is found by an index', async () => {
  expect(refused).toEqual([]);
  const client = new pg.Client({ connectionString: shop.connectionString });
  await client.connect();
  await pretendManyRows(client, SMALL);
  const found = await readsOfWholeTables(client, asked, SMALL);
  await client.end();
  const unexpected = found.filter((query) => !CHOSEN_BY_STATISTICS.some((known) => known.test(query)));
  expect(unexpected).toEqual([]);
});
