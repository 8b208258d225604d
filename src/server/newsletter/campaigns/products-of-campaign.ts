import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import type { CampaignContent } from '#domain/newsletter/campaign.ts';
import { CHEAPEST } from '#server/catalog/collections/collection-rules.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { EmailItem } from '#server/platform/email/email-content.ts';
import { pictures, products } from '#server/platform/database/schema/catalog-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** Products that are sold now, as rows of an email, in the given order. `link` makes the link of a product's path. */
export async function emailItemsOf(
  db: Queryable,
  storeId: StoreId,
  handles: readonly string[],
  link: (path: string) => string,
): Promise<Map<string, EmailItem>> {
  const { rows } = await db.execute<{
    handle: string;
    title: string;
    summary: string | null;
    picture: string | null;
    cents: number | null;
    currency: CurrencyCode;
  }>(sql`
    select p.handle, p.title, p.summary, st.currency, ${CHEAPEST} as cents, (
      select shown.url from ${pictures} shown
      where shown.store_id = p.store_id and shown.product_handle = p.handle and shown.sku is null and shown.bundle_id is null
      order by shown.position limit 1) as picture
    from ${products} p join ${stores} st on st.id = p.store_id
    where p.store_id = ${storeId} and p.handle = any(${sql.param([...handles])}::text[]) and p.status = 'active'`);
  return new Map(
    rows.map(({ handle, title, summary, picture, cents, currency }) => [
      handle,
      {
        title,
        picture,
        detail: summary ?? '',
        amount: cents === null ? '' : `from ${formatMoney(cents, currency)}`,
        link: link(`/products/${handle}`),
      },
    ]),
  );
}

/** Throws `malformed`, at the place, for handles of products that the shop does not have. */
export async function refuseUnknownProducts(
  db: Queryable,
  storeId: StoreId,
  { blocks, audience }: Pick<CampaignContent, 'blocks' | 'audience'>,
): Promise<void> {
  const named = [
    ...blocks.flatMap((block, index) =>
      block.type === 'products' ? [{ path: `/content/blocks/${index}/handles`, handles: block.handles }] : [],
    ),
    ...(audience.kind === 'bought'
      ? [{ path: '/content/audience/products', handles: audience.products }]
      : []),
  ];
  const handles = [...new Set(named.flatMap((one) => one.handles))];
  if (handles.length === 0) return;
  const { rows } = await db.execute<{ handle: string }>(sql`
    select handle from ${products} where store_id = ${storeId} and handle = any(${sql.param(handles)}::text[])`);
  const known = new Set(rows.map(({ handle }) => handle));
  const errors = named.flatMap(({ path, handles: called }) => {
    const unknown = called.filter((handle) => !known.has(handle));
    return unknown.length === 0 ? [] : [{ path, message: `The shop has no product ${unknown.join(', ')}` }];
  });
  if (errors.length > 0)
    throw new DomainError('malformed', 'Some of the products are not in the shop.', { errors });
}
