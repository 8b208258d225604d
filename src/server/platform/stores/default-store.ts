import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import { globalPage } from '#contracts/content/page-contents.ts';
import type { StoreId } from '#domain/ids.ts';
import { DEFAULT_ICON } from '#domain/presentation/icon-picture.ts';
import { lookOf, type StoreLook } from '#domain/presentation/store-look.ts';
import type { DataChanges } from '../cache/data-changes.ts';
import type { Queryable } from '../database/database.ts';
import { pageContents, stores } from '../database/schema/store-tables.ts';

/** What every page and email needs of the store. */
export interface DefaultStore {
  readonly id: StoreId;
  readonly brand: string;
  /** Path of its logo (`/pictures/brand/logo.svg`), or null. */
  readonly logo: string | null;
  /** Of `store/`, that it was filled from; null for the one that names its id. */
  readonly folder: string | null;
  /** Path of its icon. */
  readonly icon: string;
  /** IANA name: `America/New_York`. */
  readonly timeZone: string;
  /** Colours and fonts of its content. */
  readonly look: StoreLook;
}

const shown = {
  id: stores.id,
  brand: stores.brand,
  folder: stores.folder,
  timeZone: stores.timeZone,
  /** The parts of its content that are not only on its pages. */
  content: sql<WrittenLook | null>`(
    select jsonb_build_object(
      'logo', ${pageContents.content} #> '{logo,imageUrl}',
      'icon', ${pageContents.content} -> 'icon',
      'style', ${pageContents.content} -> 'globalStyles',
      'theme', ${pageContents.content} -> 'theme')
    from ${pageContents}
    where ${pageContents.storeId} = ${stores.id} and ${pageContents.page} = 'global'
    order by ${pageContents.version} desc limit 1)`,
};

interface WrittenLook {
  logo: string | null;
  icon: string | null;
  style: unknown;
  theme: unknown;
}

type Row = Omit<DefaultStore, 'logo' | 'icon' | 'look'> & { content: WrittenLook | null };

function toDefaultStore({ content, ...store }: Row): DefaultStore {
  const style = globalPage.shape.globalStyles.safeParse(content?.style).data;
  const theme = globalPage.shape.theme.safeParse(content?.theme ?? undefined).data;
  return {
    ...store,
    logo: content?.logo ?? null,
    icon: content?.icon ?? DEFAULT_ICON,
    look: lookOf(style, theme),
  };
}

/** The first created store, which pages show and calls without a store mean. Null while there is none. */
export async function findDefaultStore(db: Queryable): Promise<DefaultStore | null> {
  const [store] = await db.select(shown).from(stores).orderBy(asc(stores.createdAt)).limit(1);
  return store ? toDefaultStore(store) : null;
}

interface FollowedBy {
  changes: DataChanges;
  onError: (error: unknown) => void;
}

/** The same store, updated while the shop runs: an import may change its name and logo. */
export function watchDefaultStore(db: Queryable, first: DefaultStore, by: FollowedBy): DefaultStore {
  let now = first;
  let reading = Promise.resolve();
  /** Pages that were rendered meanwhile show the store as it was. */
  const readAgain = async () => {
    const [row] = await db.select(shown).from(stores).where(eq(stores.id, first.id));
    if (!row) return;
    const store = toDefaultStore(row);
    if (isDeepStrictEqual(store, now)) return;
    now = store;
    by.changes.outdateHere();
  };
  by.changes.subscribe((changed) => {
    if (changed === 'everything') reading = reading.then(readAgain).catch(by.onError);
  });
  return {
    id: first.id,
    get brand() {
      return now.brand;
    },
    get logo() {
      return now.logo;
    },
    get folder() {
      return now.folder;
    },
    get icon() {
      return now.icon;
    },
    get look() {
      return now.look;
    },
    get timeZone() {
      return now.timeZone;
    },
  };
}
