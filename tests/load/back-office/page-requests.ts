import { REPORTS } from '#contracts/admin/reports/report-calls.ts';
import { SAVED_VIEW_LISTS } from '#domain/staff/saved-view.ts';
import { type Ask, address, type BackOfficeRequest } from './back-office-request.ts';

const EMAIL_WITH_MOST_ORDERS = 'select email from customer_profiles order by order_count desc limit 1';

/** Everything that is no list: the pages of single things, of usual ones and of people who bought most, and what pages show beside. */
export async function pageRequests(ask: Ask): Promise<BackOfficeRequest[]> {
  const pages = [
    ...(await orderPages(ask)),
    ...(await customerPages(ask)),
    ...(await catalogPages(ask)),
    ...(await contentPages(ask)),
    ...(await otherPages(ask)),
    ...(await webhookPages(ask)),
    ...reports(),
    ...(await payoutPages(ask)),
    ...ownAccount(),
  ];
  return pages.map((page) => ({ ...page, isCombined: false }));
}

type Page = Omit<BackOfficeRequest, 'isCombined'>;

async function one(ask: Ask, statement: string): Promise<string> {
  return String((await ask<{ id: unknown }>(statement))[0]?.id ?? '');
}

async function orderPages(ask: Ask): Promise<Page[]> {
  const order = await one(
    ask,
    'select id from orders order by refunded_cents > 0 desc, placed_at desc limit 1',
  );
  const ofMost = await one(
    ask,
    `select id from orders where email = (${EMAIL_WITH_MOST_ORDERS}) order by placed_at desc limit 1`,
  );
  const [email] = await ask<{ id: string; subject_id: string }>(
    "select id, subject_id from sent_emails where subject_type = 'order' limit 1",
  );
  const packed = await ask<{ id: string }>(
    "select id from orders where status = 'placed' order by placed_at limit 50",
  );
  const slips = packed.map(({ id }) => id).join(',');
  return [
    { name: 'order page', path: address(`orders/${order}`) },
    {
      name: 'order page by number',
      path: address(`orders/${await one(ask, 'select max(number) as id from orders')}`),
    },
    { name: 'order page · of who bought most', path: address(`orders/${ofMost}`) },
    { name: 'order page · reviews', path: address(`orders/${order}/reviews`) },
    { name: 'order page · what can be refunded', path: address(`orders/${order}/refundable`) },
    { name: 'order page · an email', path: address(`orders/${email?.subject_id}/emails/${email?.id}`) },
    { name: 'order page · colleagues', path: address('colleagues') },
    { name: 'orders to pack', path: address('packing', { view: 'to_pack' }) },
    { name: 'orders to pack · of 50 selected', path: address('packing', { orders: slips }) },
    { name: 'order to pack', path: address(`packing/${packed[0]?.id}`) },
    { name: '50 packing slips', path: address('packing_slips', { orders: slips }) },
  ];
}

async function customerPages(ask: Ask): Promise<Page[]> {
  const usual = await one(ask, 'select id from customer_profiles order by abs(order_count - 3), id limit 1');
  const guest = await one(
    ask,
    `select id from customer_profiles where account_id is null and id <> '${usual}' order by id limit 1`,
  );
  const most = await one(ask, `select id from customer_profiles where email = (${EMAIL_WITH_MOST_ORDERS})`);
  return [
    { name: 'customer page', path: address(`customers/${usual}`) },
    { name: 'customer page · who bought most', path: address(`customers/${most}`) },
    {
      name: 'customer page · what merging moves',
      path: address(`customers/${most === guest ? usual : most}/merge`, { merged_id: guest }),
    },
  ];
}

async function otherPages(ask: Ask): Promise<Page[]> {
  const page = async (name: string, call: string, statement: string) => ({
    name,
    path: address(call.replace(':id', await one(ask, statement))),
  });
  return [
    ...(await pageOf(ask, 'campaign', 'campaigns/:id', 'select id from newsletter_campaigns limit 1')),
    ...(await pageOf(
      ask,
      'subscriber',
      'newsletter_subscribers/:id',
      'select id from newsletter_subscribers limit 1',
    )),
    ...(await pageOf(ask, 'imported order', 'imported_orders/:id', 'select id from imported_orders limit 1')),
    ...(await pageOf(ask, 'gift card', 'gift_cards/:id', 'select id from gift_cards limit 1')),
    await page(
      'subscription page',
      'subscriptions/:id',
      "select id from subscriptions order by status = 'past_due' desc limit 1",
    ),
    await page('stock page', 'stock/:id/movements', 'select max(sku) as id from stock'),
    await page(
      'review page',
      'reviews/:id',
      'select review_id as id from reviews order by has_reply desc limit 1',
    ),
    await page(
      'conversation page',
      'conversations/:id',
      "select id from conversations order by status = 'open' desc, last_message_at limit 1",
    ),
    await page(
      'draft page',
      'draft_orders/:id',
      'select id from draft_orders order by order_id is null desc limit 1',
    ),
    {
      name: 'reviews · ratings of a product',
      path: address('product_ratings', {
        product: await one(ask, 'select max(product_handle) as id from reviews'),
      }),
    },
    { name: 'saved replies', path: address('saved_replies') },
    ...Object.keys(SAVED_VIEW_LISTS).map((list) => ({
      name: `saved views of ${list}`,
      path: address('saved_views', { list }),
    })),
  ];
}

/** The page of what the statement finds, where there is one. */
async function pageOf(ask: Ask, name: string, call: string, statement: string): Promise<Page[]> {
  const [found] = await ask<Record<string, string>>(statement);
  if (!found) return [];
  const path = call.replaceAll(/:(\w+)/g, (_, column: string) => encodeURIComponent(String(found[column])));
  return [{ name, path: address(path) }];
}

async function webhookPages(ask: Ask): Promise<Page[]> {
  const first = 'select id from webhook_endpoints limit 1';
  const after = `select id, (extract(epoch from created_at) * 1000000)::bigint::text as at from webhook_deliveries
    order by created_at desc, id desc offset (select count(*) / 2 from webhook_deliveries) limit 1`;
  const webhook = await one(ask, first);
  const [middle] = await ask<{ id: string; at: string }>(after);
  const cursor = Buffer.from(JSON.stringify([middle?.at, middle?.id])).toString('base64url');
  const deliveries = `webhooks/${webhook}/deliveries`;
  return [
    { name: 'webhook page', path: address(`webhooks/${webhook}`) },
    { name: 'webhook page · deliveries', path: address(deliveries) },
    { name: 'webhook page · failed deliveries', path: address(deliveries, { status: 'failed' }) },
    { name: 'webhook page · deliveries in the middle', path: address(deliveries, { cursor }) },
  ];
}

async function catalogPages(ask: Ask): Promise<Page[]> {
  const collection =
    "select name from collections where kind = 'collection' order by rule is null, position limit 1";
  const version =
    'select product_handle as handle, version from product_versions order by version desc, product_handle limit 1';
  const location = 'select external_id as id from store_locations where not is_removed limit 1';
  const newest = 'select id from staff_imports order by created_at desc limit 1';
  return [
    ...(await pageOf(ask, 'import', 'imports/:id', newest)),
    ...(await pageOf(ask, 'rows of an import', 'imports/:id/rows', newest)),
    ...(await pageOf(ask, 'product page', 'products/:handle', 'select max(handle) as handle from products')),
    { name: 'prices that were changed together', path: address('price-runs') },
    ...(await pageOf(ask, 'a version of a product', 'products/:handle/versions/:version', version)),
    ...(await pageOf(ask, 'collection page', 'collections/:name', collection)),
    ...(await pageOf(ask, 'discount page', 'discounts/:code', 'select max(code) as code from discounts')),
    ...(await pageOf(ask, 'store location', 'store_locations/:id', location)),
  ];
}

async function contentPages(ask: Ask): Promise<Page[]> {
  const version = 'select page, version from page_contents order by version desc limit 1';
  return [
    { name: 'page with blocks', path: address('content/HomePage') },
    { name: 'first run', path: address('setup') },
    { name: 'what the shop lacks', path: address('checklist') },
    { name: 'settings', path: address('settings') },
    ...(await pageOf(ask, 'a version of a page', 'content/:page/versions/:version', version)),
  ];
}

/** As each report is usually read, and over all days with the days before. */
function reports(): Page[] {
  return REPORTS.flatMap((report) => [
    { name: `report ${report}`, path: address(`reports/tables/${report}`) },
    {
      name: `report ${report} · a year`,
      path: address(`reports/tables/${report}`, {
        from: '2025-11-01',
        to: '2026-10-31',
        compare: 'previous_period',
      }),
    },
  ]);
}

async function payoutPages(ask: Ask): Promise<Page[]> {
  const largest = await one(ask, 'select id from payouts order by charges desc limit 1');
  return [
    { name: 'payout page', path: address(`reports/payouts/${largest}`) },
    { name: 'orders without a payout', path: address('reports/awaiting_payout') },
    { name: 'journal', path: address('reports/journal', { from: '2026-10-01', to: '2026-10-31' }) },
    { name: 'month for the bookkeeper', path: address('reports/month', { month: '2026-10' }) },
  ];
}

function ownAccount(): Page[] {
  return [
    { name: 'session', path: address('session') },
    { name: 'own sessions', path: address('sessions') },
    { name: 'own emails', path: address('account/emails') },
    { name: 'own passkeys', path: address('account/passkeys') },
    { name: 'own second factor', path: address('account/second_factor') },
  ];
}
