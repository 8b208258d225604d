import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICTURE_REFERENCES } from '#server/pictures/picture-references.ts';
import { removeUnusedUploads } from '#server/pictures/remove-unused-uploads.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import type { UploadName, Uploads } from '#server/platform/storage/uploads.ts';
import { newOperator } from '../../support/buying/people.ts';
import { type BucketServer, bucketUploads, startBucketServer } from '../../support/storage/bucket-server.ts';
import { emptyFolder, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const folder = emptyFolder();
const uploads = diskUploads(folder);
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({ uploads }));
  await newOperator(shop);
  await fillEmptyTables();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.advanceClock('0 days');
  await shop.db.execute(sql`delete from unused_uploads`);
});

let count = 0;
/** A picture that was uploaded a month ago. */
async function upload(kind: 'picture' | 'logo' = 'picture'): Promise<{ name: UploadName; url: string }> {
  count += 1;
  const hash = count.toString(16).padStart(10, '0');
  const stem = kind === 'logo' ? `pictures/brand/uploaded-${hash}` : `pictures/oat-bar-${hash}`;
  const name: UploadName = kind === 'logo' ? `${stem as 'pictures/x'}.svg` : `${stem as 'pictures/x'}.jpg`;
  await uploads.write(name, Buffer.from('a picture'));
  const then = new Date(Date.now() - 30 * 86_400_000);
  await utimes(join(folder, name), then, then);
  return { name, url: kind === 'logo' ? `/${name}` : `/${stem}.webp` };
}

const clean = () => removeUnusedUploads(shop.deps);
const isThere = async (name: UploadName) => (await uploads.read(name)) !== null;

/** What the nights of eight days leave. */
async function eightDays() {
  await clean();
  await shop.advanceClock('8 days');
  return clean();
}

/** One row in each of the tables that the sample shop leaves empty. */
async function fillEmptyTables() {
  const member = sql`(select id from staff_members limit 1)`;
  const handle = sql`(select handle from products limit 1)`;
  const conversation = sql`insert into conversations (store_id, customer_email, customer_name, subject, preview, last_message_at)
    values (${STORE}, 'noor@example.com', 'Noor', 'Hello', 'Hello', now()) returning id`;
  for (const statement of [
    sql`insert into product_previews (token_hash, store_id, product_handle, answer, expires_at) values ('x', ${STORE}, ${handle}, '{}', now())`,
    sql`insert into page_drafts (store_id, page, revision, content, base_version, staff_member_id) values (${STORE}, 'faq', 1, '{}', 0, ${member})`,
    sql`insert into styles (store_id, page, version, config) values (${STORE}, 'home', 1, '{}')`,
    sql`insert into draft_orders (store_id, number, purpose, currency, lines) values (${STORE}, 1, 'order', 'usd', '[]')`,
    sql`insert into sent_emails (store_id, subject_type, subject_id, key, content) values (${STORE}, 'order', 'x', 'x', '{}')`,
    sql`with conversation as (${conversation}) insert into conversation_messages (store_id, conversation_id, kind, channel, text)
      select ${STORE}, id, 'customer', 'email', 'Hello' from conversation`,
    sql`insert into newsletter_campaigns (store_id, subject, preview, heading, blocks, audience) values (${STORE}, 'Hello', '', 'Hello', '[]', '{}')`,
    sql`insert into staff_imports (store_id, staff_member_id, file_name, file_bytes, state, options) values (${STORE}, ${member}, 'x.csv', 1, 'checked', '{}')`,
    sql`insert into staff_import_pictures (store_id, import_id, name, url) select store_id, id, 'x', '' from staff_imports`,
    sql`insert into staff_import_rows (store_id, import_id, position, line, key, title, outcome, changes, problems, notes)
      select store_id, id, 1, 1, 'x', 'x', 'create', '[]', '[]', '{}' from staff_imports`,
  ])
    await shop.db.execute(statement);
}

describe('an uploaded picture', () => {
  it('that nothing has named for seven days is removed', async () => {
    const { name } = await upload();
    expect(await eightDays()).toContain(name);
    expect(await isThere(name)).toBe(false);
  });

  it('is not removed before seven days have passed since it was noticed, however old it is', async () => {
    const { name } = await upload();
    await clean();
    await shop.advanceClock('6 days');
    await clean();
    expect(await isThere(name)).toBe(true);
  });

  it('has its seven days again after it was uploaded again', async () => {
    const { name } = await upload();
    await clean();
    await shop.db.execute(sql`update unused_uploads set noticed_at = noticed_at - interval '8 days'`);
    await uploads.write(name, Buffer.from('a picture'));
    await clean();
    expect(await isThere(name)).toBe(true);
  });

  it('has its seven days again after something named it meanwhile', async () => {
    const { name, url } = await upload();
    await clean();
    await shop.db.execute(sql`update page_drafts set content = ${JSON.stringify({ url })}`);
    await shop.advanceClock('8 days');
    await clean();
    await shop.db.execute(sql`update page_drafts set content = '{}'`);
    await clean();
    expect(await isThere(name)).toBe(true);
  });

  it.each(PICTURE_REFERENCES)('stays while %s names it', async (place) => {
    const [table = '', column = ''] = place.split('.');
    const [target, name] = [sql.identifier(table), sql.identifier(column)];
    const { name: file, url } = await upload();
    const { rows } = await shop.db.execute<{ type: string }>(
      sql`select data_type as type from information_schema.columns where table_schema = 'public' and table_name = ${table} and column_name = ${column}`,
    );
    const value = {
      text: sql`${url}`,
      ARRAY: sql`array[${url}]::text[]`,
      jsonb: sql`${JSON.stringify([{ picture: { url } }])}::jsonb`,
    }[rows[0]?.type ?? ''];
    const changed = await shop.db.execute(
      sql`update ${target} set ${name} = ${value} where ctid = (select ctid from ${target} limit 1)`,
    );
    expect(changed.rowCount).toBe(1);
    await eightDays();
    expect(await isThere(file)).toBe(true);
  });

  it.each(['-640.avif', '-mail.png', '.webp'])('stays while it is named with %s', async (ending) => {
    const { name, url } = await upload();
    const named = JSON.stringify({ url: url.replace('.webp', ending) });
    await shop.db.execute(sql`update page_drafts set content = ${named}`);
    await eightDays();
    expect(await isThere(name)).toBe(true);
  });

  it('that is a logo stays while a version of the look names it', async () => {
    const { name, url } = await upload('logo');
    await shop.db.execute(sql`insert into page_contents (store_id, page, version, content)
      select store_id, page, version + 1, content || ${JSON.stringify({ logo: url })} from page_contents where page = 'global' order by version desc limit 1`);
    await eightDays();
    expect(await isThere(name)).toBe(true);
  });

  it('that an import brought under a name of its own stays', async () => {
    await uploads.write('pictures/the-bowl.jpg', Buffer.from('a picture'));
    await eightDays();
    expect(await isThere('pictures/the-bowl.jpg')).toBe(true);
  });

  it('that is removed is in the audit log, by its name', async () => {
    const { name } = await upload();
    await eightDays();
    const entries = await shop.db.select().from(staffActions);
    expect(entries).toContainEqual(
      expect.objectContaining({
        command: 'pictures remove-unused',
        summary: expect.stringContaining(name.slice('pictures/'.length)),
      }),
    );
  });
});

/** They name no picture of the store, or say what was done. */
const NAMES_NO_PICTURE = [
  'analytics_events.data',
  'analytics_sessions.attribution',
  'api_keys.scopes',
  'cart_lines.contents',
  'cart_lines.gift_card',
  'carts.applied_changes',
  'checkout_lines.contents',
  'checkout_lines.gift_card',
  'checkouts.address',
  'checkouts.gift',
  'checkouts.gift_cards',
  'checkouts.quote',
  'collections.rule',
  'concierge_conversations.subject',
  'concierge_turns.links',
  'concierge_turns.product_handles',
  'contact_requests.conversation',
  'conversation_messages.attachments',
  'customer_profiles.imported',
  'customer_profiles.tags',
  'discounts.collections',
  'discounts.get_collections',
  'discounts.get_products',
  'discounts.imported',
  'discounts.products',
  'draft_orders.address',
  'draft_orders.discount',
  'draft_orders.shipping',
  'former_sellers.address',
  'imported_orders.details',
  'invoices.content',
  'newsletter_campaigns.audience',
  'order_lines.contents',
  'order_lines.gift_card',
  'order_lines.sku_quantities',
  'orders.address',
  'orders.card',
  'orders.charged_address',
  'orders.gift',
  'orders.gift_cards',
  'orders.tracking_url',
  'payment_events.payload',
  'product_search.allergens',
  'product_search.claims',
  'products.diets',
  'products.nutrition',
  'saved_addresses.address',
  'sessions.data',
  'shipments.tracking_url',
  'shipping_options.delivery_times',
  'shipping_options.free_thresholds',
  'staff_actions.after',
  'staff_actions.arguments',

  'staff_actions.before',
  'staff_exports.filters',
  'staff_import_rows.changes',
  'staff_import_rows.notes',
  'staff_import_rows.problems',
  'staff_import_rows.written',
  'staff_imports.options',
  'staff_imports.summary',
  'staff_members.own_permissions',
  'staff_members.unwanted_emails',
  'staff_passkeys.transports',
  'staff_roles.permissions',
  'stock.change_cause',
  'store_locations.imported',
  'store_locations.products',
  'store_setups.done_steps',
  'store_setups.later_steps',
  'store_setups.not_needed',
  'stores.card_countries',
  'stores.currencies',
  'stores.journal_accounts',
  'stores.newsletter',

  'stores.prices_include_tax_in',
  'stores.sender_address',
  'stores.upcoming_currencies',
  'subscription_lines.contents',
  'subscriptions.address',
  'subscriptions.card_summary',
  'variants.attributes',
  'variants.foods',
  'webhook_endpoints.events',
  'webhook_events.data',
];

it('every column that may hold an address is one where pictures are looked for, or is known to name none', async () => {
  const { rows } = await shop.db.execute<{ place: string }>(
    sql`select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and (data_type in ('jsonb', 'ARRAY') or (data_type = 'text' and column_name like '%url%'))`,
  );
  const places = rows
    .map(({ place }) => place)
    .filter((place) => !PICTURE_REFERENCES.includes(place as never));
  expect(places.sort()).toEqual(NAMES_NO_PICTURE);
});

describe('in a bucket of another database', () => {
  let server: BucketServer;
  let [theirs, ours]: Uploads[] = [];
  beforeAll(async () => {
    server = await startBucketServer();
    const settings = server.newBucket();
    [theirs, ours] = [bucketUploads(settings, 'their database'), bucketUploads(settings, 'our database')];
    await theirs.owner?.claim();
    await theirs.write('pictures/oat-bar-abcdef0123.jpg', Buffer.from('a picture'));
  });
  afterAll(() => server.stop());

  it('a picture that nothing here names stays, and an alert says so', async () => {
    const deps = { ...shop.deps, uploads: ours ?? uploads };
    await removeUnusedUploads(deps);
    await shop.advanceClock('8 days');
    expect(await removeUnusedUploads(deps)).toEqual([]);
    expect(await theirs?.list('pictures')).toHaveLength(1);
    const { rows } = await shop.db.execute(
      sql`select title from alerts where key like 'bucket-of-another:%'`,
    );
    expect(rows).toEqual([{ title: 'The pictures are in a bucket of another database' }]);
  });
});
