import { sql } from 'drizzle-orm';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { StoreId } from '#domain/ids.ts';
import { CHECKLIST_ITEMS, type ChecklistItem } from '#domain/setup/setup-steps.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { isPublicUrl } from '#server/platform/http/local-host.ts';
import { BACKUP_DAYS, findLastBackup } from '#server/platform/last-backup.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { membersWithSecondFactor } from '#server/staff/staff-store.ts';
import type { SetupDeps } from './setup-deps.ts';

/** Who sees that something is missing. */
const SEEN_WITH: Readonly<Record<ChecklistItem, Permission>> = {
  shop_open: 'content:publish',
  products: 'products:read',
  pictures: 'products:read',
  stock: 'stock:read',
  shipping: 'settings:read',
  taxes: 'settings:read',
  legal_pages: 'content:read',
  cards: 'shop:set-up',
  mail: 'shop:set-up',
  address: 'shop:set-up',
  second_factor: 'shop:set-up',
  sample_data: 'shop:set-up',
  backup: 'shop:set-up',
};

/** The command of the audit log under which tax rates are saved. */
export const SAVE_TAXES = 'settings save-taxes';

const ENOUGH_PRODUCTS = 3;
/** Those of a sample store are the first. */
const OLDEST_REVIEWS = 200;

/** What a real shop still lacks, with how much of it, in the order of the list. */
export async function findLacking(
  deps: SetupDeps,
  storeId: StoreId,
  { member, permissions }: { member: Pick<StaffMember, 'id'>; permissions: readonly Permission[] },
): Promise<{ item: ChecklistItem; count: number }[]> {
  const shown = CHECKLIST_ITEMS.filter((item) => permissions.includes(SEEN_WITH[item]));
  if (shown.length === 0) return [];
  const { db, environment, publicUrl } = deps;
  const counts: Record<ChecklistItem, number> = {
    ...(await countMissing(deps, storeId)),
    cards: Number(environment.cards !== 'live'),
    mail: Number(!environment.hasMailServer),
    address: Number(!isPublicUrl(publicUrl)),
    second_factor: Number(!(await membersWithSecondFactor(db, storeId)).has(member.id)),
    backup: await daysWithoutBackup(deps, storeId),
  };
  return shown.flatMap((item) => (counts[item] > 0 ? [{ item, count: counts[item] }] : []));
}

/** 1 without any backup, 0 after one of this week, else the days since the last. */
async function daysWithoutBackup({ db }: SetupDeps, storeId: StoreId): Promise<number> {
  const last = await findLastBackup(db, storeId);
  if (last === null) return 1;
  return last.ageDays < BACKUP_DAYS ? 0 : last.ageDays;
}

type Counted = Exclude<ChecklistItem, 'cards' | 'mail' | 'address' | 'second_factor' | 'backup'>;

async function countMissing({ db }: SetupDeps, storeId: StoreId): Promise<Record<Counted, number>> {
  const newest = (page: ReturnType<typeof sql>) => sql`
    select distinct on (page) page, content, edited_by from page_contents
    where store_id = ${storeId} and page in (${page}) order by page, version desc`;
  const { rows } = await db.execute<Record<Counted, number>>(sql`
    select
      (select count(*)::int from (${newest(sql`'HomePage'`)}) home where content ->> 'state' <> 'live') as shop_open,
      greatest(0, ${ENOUGH_PRODUCTS} - (
        select count(*)::int from (select from products
          where store_id = ${storeId} and status = 'active' limit ${ENOUGH_PRODUCTS}) active)) as products,
      (select count(*)::int from products p where p.store_id = ${storeId} and p.status = 'active'
        and not exists (select from pictures i where i.store_id = p.store_id and i.product_handle = p.handle
          and i.alt <> '')) as pictures,
      (select count(*)::int from variants v
        join products p on p.store_id = v.store_id and p.handle = v.product_handle and p.status = 'active' and p.tax_class <> ${GIFT_CARD_CLASS}
        left join stock s on s.store_id = v.store_id and s.sku = v.sku
        where v.store_id = ${storeId} and coalesce(s.on_hand, 0) = 0) as stock,
      (not exists (select from shipping_rates where store_id = ${storeId}))::int as shipping,
      (not exists (select from staff_actions where store_id = ${storeId} and command = ${SAVE_TAXES}
        and outcome = 'done'))::int as taxes,
      (select count(*)::int from (${newest(sql`'terms', 'privacy', 'shipping-returns', 'accessibility'`)}) legal
        where edited_by is null) as legal_pages,
      (exists (select from (
        select source from reviews where store_id = ${storeId} order by created_at limit ${OLDEST_REVIEWS}) oldest
        where source = 'sample'))::int as sample_data`);
  return rows[0] as Record<Counted, number>;
}
