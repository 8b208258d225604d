import type { StaffCollection } from '#contracts/admin/collections/collection-calls.ts';
import { DEFAULT_COLLECTION } from '#domain/catalog/search-request.ts';
import type { StoreId } from '#domain/ids.ts';
import { knownDiets } from '#server/catalog/collections/collection-rules.ts';
import {
  collectionsInMenu,
  productsByHand,
  readCollection,
} from '#server/catalog/collections/collection-store.ts';
import { memberProducts, previewCollection } from '#server/catalog/collections/preview-collection.ts';
import { linksToCollection } from '#server/content/links-to-collection.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';

/** A collection as staff edit it; drafts of pages that link to it are named to those who may see them. Throws `not_found`. */
export async function collectionPage(
  db: Database,
  { storeId, name, mayReadDrafts }: { storeId: StoreId; name: string; mayReadDrafts: boolean },
): Promise<StaffCollection> {
  const { version, title, description, picture, rule, isInMenu } = await readCollection(db, storeId, name);
  const products = await productsByHand(db, storeId, name);
  const inMenu = (await collectionsInMenu(db, storeId)).filter(
    (listed) => listed.name !== DEFAULT_COLLECTION,
  );
  const place = inMenu.findIndex((listed) => listed.name === name);
  return {
    name,
    version,
    content: { title, description, picture, products, rule },
    menu: isInMenu ? { after: inMenu[place - 1]?.name ?? null } : null,
    menu_choices: inMenu.filter((listed) => listed.name !== name),
    by_hand: await memberProducts(db, storeId, products),
    members: await previewCollection(db, storeId, { products, rule }),
    linked_from: await linksToCollection(db, { storeId, name, withDrafts: mayReadDrafts }),
    diets: await knownDiets(db, storeId),
    currency: await storeCurrency(db, storeId),
  };
}
