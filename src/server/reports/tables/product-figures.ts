import { type SQL, sql } from 'drizzle-orm';
import type { Report } from '#contracts/admin/reports/report-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Asked, Figures, ReportDefinition } from './report-definition.ts';

type Table = Report['tables'][number];

interface ProductFigures {
  columns: ReportDefinition['columns'];
  mainColumn: string;
  /** The statement of the figures of each product, by `currency` and `key`, its handle. */
  figures: (asked: Asked) => SQL;
  /** What a row without a product is called. */
  noProduct?: string;
}

/**
 * How a report of products is read: all of them for a file, and for a page the largest with the totals of all, which the database
 * picks because there may be thousands.
 */
export function readByProduct({
  columns,
  mainColumn,
  figures,
  noProduct = '',
}: ProductFigures): Pick<ReportDefinition, 'columns' | 'mainColumn' | 'read' | 'readLargest'> {
  const labelOf = (storeId: StoreId) => sql`case key when '' then ${noProduct} else coalesce(
    (select title from products p where p.store_id = ${storeId} and p.handle = key), key) end`;
  const names = columns.map(({ name }) => name);
  const each = (of: (name: string) => string) => sql.raw(names.map(of).join(', '));
  return {
    columns,
    mainColumn,
    async read(db, asked) {
      const { rows } = await db.execute<Figures>(
        sql`select figures.*, ${labelOf(asked.storeId)} as label from (${figures(asked)}) as figures`,
      );
      return rows;
    },
    async readLargest(db: Queryable, asked: Asked, before: Asked | null, mostRows: number) {
      const beforeOf = (list: SQL) => (before ? sql`json_build_array(${list})` : sql`null::json`);
      const { rows } = await db.execute<Table>(sql`
        with now as (${figures(asked)}), before as (${before ? figures(before) : sql`select * from now where false`}),
        paired as (
          select currency, key, ${each((name) => `coalesce(now.${name}, 0) as ${name}, coalesce(before.${name}, 0) as ${name}_before`)}
          from now full join before using (currency, key))
        select currency, ${beforeOf(each((name) => `sum(${name}_before)`))} as totals_before,
          json_build_array(${each((name) => `sum(${name})`)}) as totals, greatest(0, count(*) - ${mostRows})::int as more,
          (select json_agg(json_build_object('key', key, 'label', ${labelOf(asked.storeId)}, 'path', null,
              'values', json_build_array(${each((name) => name)}), 'before', ${beforeOf(each((name) => `${name}_before`))}))
            from (select * from paired p where p.currency = paired.currency order by ${sql.raw(mainColumn)} desc, key
              limit ${mostRows}) as largest) as rows
        from paired group by currency`);
      return rows;
    },
  };
}
