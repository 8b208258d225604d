import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openShop } from '../../../src/cli/open-shop.ts';
import type { OwnShop } from './own-shop.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** The names of a running shop's tables that have this text in a row. */
export async function tablesWith({ settings, url }: OwnShop, text: string): Promise<string[]> {
  const env = { ...process.env, ...settings, SANDBOX: 'allow', PUBLIC_URL: url };
  const shop = await openShop({ env, out: () => undefined, err: () => undefined, repository: REPOSITORY });
  try {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await shop.db.execute(
        sql`select from ${sql.identifier(name)} t where strpos(t::text, ${text}) > 0 limit 1`,
      );
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await shop.close();
  }
}
