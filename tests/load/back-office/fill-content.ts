import type pg from 'pg';
import { fillDevelopers } from './fill-developers.ts';
import type { Sizes } from './sizes.ts';

/** Redirects, addresses without a page, store locations, versions of pages, discount codes, gift cards, and what other programs were sent. */
export async function fillContent(client: pg.Client, store: string, sizes: Sizes): Promise<void> {
  await fillAddresses(client, store, sizes);
  await client.query(
    `insert into store_locations (store_id, external_id, title, line1, city, state, zip, country, latitude, longitude, position)
     select $1, 'generated-' || n, (array['Corner Market', 'Green Grocer', 'Station Kiosk', 'Harbour Deli'])[1 + n % 4] || ' ' || n, n || ' Main St',
       (array['Brooklyn', 'Montreal', 'Austin', 'Toronto'])[1 + n % 4], (array['NY', 'QC', 'TX', 'ON'])[1 + n % 4], lpad((10000 + n)::text, 5, '0'),
       (array['US', 'CA'])[1 + n % 2], case when n % 50 > 0 then 25 + n % 24 end, case when n % 50 > 0 then -120 + n % 50 end, n
     from generate_series(1, ${sizes.storeLocations}) n`,
    [store],
  );
  await client.query(
    `insert into page_contents (store_id, page, version, content, created_at)
     select p.store_id, p.page, p.version + n, p.content, now() - make_interval(hours => 200 - n)
     from page_contents p, generate_series(1, 200) n where p.store_id = $1`,
    [store],
  );
  await client.query(
    `insert into discounts (store_id, code, percentage, max_redemptions, used, ends_at, created_at)
     select $1, 'GENERATED' || n, 10, 100, load.pick(n, 81, 101), case when n % 3 = 0 then now() - interval '1 day' end, now() - make_interval(hours => n)
     from generate_series(1, ${sizes.discountCodes}) n`,
    [store],
  );
  await client.query(
    `insert into newsletter_campaigns (store_id, subject, preview, heading, blocks, audience, status, created_at)
     select $1, 'Campaign ' || n, '', 'Campaign', '[]', '{"kind": "all"}', case when n % 5 = 0 then 'draft' else 'sent' end, now() - make_interval(days => n)
     from generate_series(1, 300) n`,
    [store],
  );
  await fillGiftCards(client, store, sizes);
  await fillImports(client, store, sizes);
  await fillExports(client, store, sizes);
  await fillImportedOrders(client, store, sizes);
  await fillDevelopers(client, store, sizes);
}

async function fillAddresses(
  client: pg.Client,
  store: string,
  { redirects, missingPages }: Sizes,
): Promise<void> {
  await client.query(
    `insert into redirects (store_id, from_path, to_address, followed, created_at)
     select $1, '/blogs/news/story-' || n, '/story', load.pick(n, 82, 50), now() - make_interval(mins => n)
     from generate_series(1, ${redirects}) n`,
    [store],
  );
  await client.query(
    `insert into missing_pages (store_id, path, asked, first_asked_at, last_asked_at, is_ignored)
     select $1, '/collections/old-' || n, 1 + load.pick(n, 83, 500), now() - interval '60 days', now() - make_interval(mins => n), n % 4 = 0
     from generate_series(1, ${missingPages}) n`,
    [store],
  );
}

async function fillImports(client: pg.Client, store: string, { imports, importRows }: Sizes): Promise<void> {
  await client.query(
    `insert into staff_imports (store_id, staff_member_id, file_name, file_bytes, received_bytes, state, options, summary, created_at)
     select $1, (select id from staff_members where store_id = $1 limit 1), 'products-' || n || '.csv', 1, 1, 'checked',
       '{"kind": "products", "ratesMillionths": {}, "taxClass": "groceries", "replacesStock": false}',
       '{"unusedColumns": [], "notes": [], "counts": {"create": 1, "change": 0, "same": 0, "refused": 0}, "products": {"drafts": 0, "missingPictures": [], "missingPictureCount": 0}}',
       now() - make_interval(mins => n)
     from generate_series(1, ${imports}) n`,
    [store],
  );
  await client.query(
    `insert into staff_import_rows (store_id, import_id, position, line, key, title, outcome, changes, problems, notes)
     select $1, i.id, n, n + 1, 'imported-' || n, 'Imported ' || n, (array['create', 'change', 'same', 'refused'])[1 + n % 4], '[]', '[]', '{}'
     from (select id from staff_imports where store_id = $1 order by created_at desc limit 5) i, generate_series(1, ${importRows}) n`,
    [store],
  );
}

/** Files that were deleted by now, and ten that are there. */
async function fillExports(client: pg.Client, store: string, { exports }: Sizes): Promise<void> {
  await client.query(
    `insert into staff_exports (store_id, kind, file_name, media_type, who, filters, state, rows, bytes, created_at, finished_at, file_deleted_at)
     select $1, (array['orders', 'customers', 'journal', 'discounts'])[1 + n % 4], 'list.csv', 'text/csv', 'operator@example.com', '{"view": "all"}',
       'done', n, 100 * n, now() - make_interval(mins => n), now() - make_interval(mins => n), case when n > 10 then now() end
     from generate_series(1, ${exports}) n`,
    [store],
  );
}

async function fillImportedOrders(
  client: pg.Client,
  store: string,
  { importedOrders }: Sizes,
): Promise<void> {
  await client.query(
    `insert into imported_orders (store_id, import_id, external_id, name, email, customer_name, placed_at, day, currency, payment_status,
       was_paid, fulfilment_status, discount_cents, shipping_cents, tax_cents, total_cents, refunded_cents, units, details, counts_in_reports)
     select $1, (select id from staff_imports where store_id = $1 limit 1), n::text, '#E' || n, 'earlier' || n % 20000 || '@example.com',
       'Earlier Customer ' || n, now() - make_interval(mins => 20 * n), (now() - make_interval(mins => 20 * n))::date, 'usd', 'paid',
       true, 'fulfilled', 0, 500, 100, 2198 + load.pick(n, 85, 5000), 0, 2, $2, true
     from generate_series(1, ${importedOrders}) n`,
    [
      store,
      JSON.stringify({
        phone: '',
        paidAt: null,
        fulfilledAt: null,
        subtotalCents: 1_598,
        shippingMethod: 'Standard',
        paymentMethod: '',
        billing: null,
        shipping: null,
        taxes: [],
        note: '',
        tags: [],
        lines: [{ title: 'Oat Bar', sku: 'OAT', quantity: 2, unitPriceCents: 799, discountCents: 0 }],
      }),
    ],
  );
}

async function fillGiftCards(client: pg.Client, store: string, { giftCards }: Sizes): Promise<void> {
  await client.query(
    `insert into gift_cards (store_id, currency, code_hash, code_suffix, recipient_email, issue_key, created_at)
     select $1, case when n % 5 = 0 then 'cad' else 'usd' end, encode(sha256(('generated-' || n)::bytea), 'hex'), upper(right(md5(n::text), 4)),
       'given' || n || '@example.com', gen_random_uuid(), now() - make_interval(hours => n)
     from generate_series(1, ${giftCards}) n`,
    [store],
  );
  // A trigger adds these to the balance of each card.
  await client.query(
    `insert into gift_card_entries (store_id, gift_card_id, kind, currency, amount_cents, day)
     select g.store_id, g.id, e.kind, g.currency, case e.kind when 'issued' then 5000 else -1000 * (1 + load.pick(e.n, 84, 5)) end,
       (g.created_at + make_interval(days => e.n))::date
     from gift_cards g, (values (0, 'issued'), (1, 'used')) e (n, kind) where g.store_id = $1 and g.recipient_email like 'given%' order by e.n`,
    [store],
  );
}
