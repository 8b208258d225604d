import pg from 'pg';
import type { OwnShop } from './own-shop.ts';

/** The names of a running shop's tables that have this text in a row. */
export async function tablesWith({ settings }: OwnShop, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const table = client.escapeIdentifier(name);
      const hits = await client.query(`select from ${table} t where strpos(t::text, $1) > 0 limit 1`, [text]);
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
