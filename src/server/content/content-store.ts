import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { globalPage, type PageName } from '#contracts/content/page-contents.ts';
import { type StyleConfig, styleConfig } from '#contracts/content/style-config.ts';
import { withBrand } from '#domain/content/brand-in-content.ts';
import { isStoryPath } from '#domain/content/page-address.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { ShopColours } from '#domain/presentation/recoloured.ts';
import { styleProblems } from '#domain/presentation/shop-style.ts';
import { paletteOf, type StoreTheme } from '#domain/presentation/store-theme.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { pageContents, stores, styles } from '#server/platform/database/schema/store-tables.ts';

/** The style of the whole shop, as opposed to that of one page. */
export const WHOLE_SHOP = 'global';
const STORY = 'story' satisfies PageName;

/** A page's content with the store's name in place of `{brand}`; null when the store has no such page. */
export async function readPage(
  db: Queryable,
  storeId: StoreId,
  page: string,
): Promise<Record<string, unknown> | null> {
  const [written, brand] = await Promise.all([readWrittenPage(db, storeId, page), readBrand(db, storeId)]);
  return written && withBrand(written, brand);
}

/** The stored name of a page. The brand's story is addressed by the brand's name. */
export async function storedPageName(db: Queryable, storeId: StoreId, name: string): Promise<string> {
  if (!name.startsWith('the-')) return name;
  return isStoryPath(`/${name}`, await readBrand(db, storeId)) ? STORY : name;
}

export async function readBrand(db: Queryable, storeId: StoreId): Promise<string> {
  const [store] = await db.select({ brand: stores.brand }).from(stores).where(eq(stores.id, storeId));
  return store?.brand ?? '';
}

/** The newest content of a page as stored; null if there is no such page. */
export async function readWrittenPage(
  db: Queryable,
  storeId: StoreId,
  page: string,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ content: pageContents.content })
    .from(pageContents)
    .where(and(eq(pageContents.storeId, storeId), eq(pageContents.page, page)))
    .orderBy(desc(pageContents.version))
    .limit(1);
  return (row?.content as Record<string, unknown> | undefined) ?? null;
}

/** The newest style of a page or of the whole shop; empty with version 0 when it was never edited. */
export async function readStyle(
  db: Queryable,
  storeId: StoreId,
  page: string,
): Promise<{ version: number; config: StyleConfig }> {
  const [row] = await db
    .select({ version: styles.version, config: styles.config })
    .from(styles)
    .where(and(eq(styles.storeId, storeId), eq(styles.page, page)))
    .orderBy(desc(styles.version))
    .limit(1);
  return row ? { version: row.version, config: row.config as StyleConfig } : { version: 0, config: {} };
}

/** The style of the whole shop: that of its content, overridden by what staff edited. */
export async function readShopStyle(db: Queryable, storeId: StoreId): Promise<StyleConfig> {
  const { written, edited } = await readShopStyles(db, storeId);
  return { ...written, ...edited };
}

/**
 * The parts of the shop's style: from its content, as edited by staff, the theme, and the colours that pages were written in.
 * `typed` is content of the whole shop that is not published: what it says otherwise takes the place of earlier edits.
 */
export async function readShopStyles(
  db: Queryable,
  storeId: StoreId,
  typed?: Readonly<Record<string, unknown>>,
): Promise<{
  written: StyleConfig;
  edited: StyleConfig;
  theme: StoreTheme | undefined;
  original: ShopColours;
}> {
  const [stored, { config }, original] = await Promise.all([
    readWrittenPage(db, storeId, WHOLE_SHOP),
    readStyle(db, storeId, WHOLE_SHOP),
    readOriginalLook(db, storeId),
  ]);
  const content = typed ?? stored;
  const isRestyled = !isDeepStrictEqual(content?.globalStyles, stored?.globalStyles);
  const first = original ?? stored;
  return {
    written: writtenStyle(content?.globalStyles),
    edited: isRestyled ? {} : config,
    theme: themeIn(content),
    original: { style: writtenStyle(first?.globalStyles), palette: paletteOf(themeIn(first)) },
  };
}

const themeIn = (content: Readonly<Record<string, unknown>> | null | undefined): StoreTheme | undefined =>
  globalPage.shape.theme.safeParse(content?.theme).data;

/** The look as it was imported last. */
async function readOriginalLook(db: Queryable, storeId: StoreId): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({
      globalStyles: sql<unknown>`${pageContents.content} -> 'globalStyles'`,
      theme: sql<unknown>`${pageContents.content} -> 'theme'`,
    })
    .from(pageContents)
    .where(
      and(
        eq(pageContents.storeId, storeId),
        eq(pageContents.page, WHOLE_SHOP),
        isNull(pageContents.editedBy),
      ),
    )
    .orderBy(desc(pageContents.version))
    .limit(1);
  return row ? { globalStyles: row.globalStyles, theme: row.theme ?? undefined } : null;
}

function writtenStyle(globalStyles: unknown): StyleConfig {
  const written = globalPage.shape.globalStyles.safeParse(globalStyles);
  if (!written.success) return {};
  const { background, text, tertiary, fontFamily, fontSize } = written.data;
  const family = styleConfig.shape.font_family.safeParse(fontFamily.normal).data;
  return {
    background_colour: background,
    text_colour: text,
    tertiary_colour: tertiary,
    ...(family && { font_family: family }),
    ...(fontSize && { font_size: fontSize }),
  };
}

/**
 * Adds a version that changes only the given properties. Edits of one store are serialised. Throws
 * `unreadable_style` when text would lack contrast.
 */
export async function addStyleVersion(
  db: Database,
  edit: { storeId: StoreId; page: string; config: StyleConfig; editedBy: string },
): Promise<void> {
  const { storeId, page, config: change, editedBy } = edit;
  await db.transaction(async (tx) => {
    await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId)).for('update');
    const before = await readStyle(tx, storeId, page);
    const config = { ...before.config, ...change };
    const { written, edited, theme } = await readShopStyles(tx, storeId);
    const faults = styleProblems({ ...written, ...edited, ...config }, paletteOf(theme));
    if (faults.length > 0) throw new DomainError('unreadable_style', UNREADABLE, { errors: faults });
    await tx.insert(styles).values({ storeId, page, version: before.version + 1, config, editedBy });
  });
}

/** Takes back what staff edited of the shop's style alone, which would hide a look that is published now. */
export async function endStyleEdits(tx: Transaction, storeId: StoreId, editedBy: string): Promise<void> {
  const { version, config } = await readStyle(tx, storeId, WHOLE_SHOP);
  if (Object.keys(config).length === 0) return;
  await tx.insert(styles).values({ storeId, page: WHOLE_SHOP, version: version + 1, config: {}, editedBy });
}

const UNREADABLE = 'Some text could not be read in these colours. Choose colours that differ more.';
