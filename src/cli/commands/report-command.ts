import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { dayAt, daysAfter } from '#domain/store-days.ts';
import { countDays } from '#server/analytics/daily-counts.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import { readShopReport } from '#server/reports/read-shop-report.ts';
import { reportPage } from '#server/reports/report-page.ts';
import { reportTables } from '#server/reports/report-tables.ts';
import type { ShopReport } from '#server/reports/shop-report.ts';
import type { CommandRunner } from '../command-runner.ts';
import { day } from '../read-options.ts';
import { type CommandOutput, table } from '../terminal.ts';

const DEFAULT_DAYS = 30;

/** `report`: funnel, revenue by day, best sellers, searches without results, abandoned carts. */
export function reportCommand(program: Command, { reads }: CommandRunner): void {
  const command = program
    .command('report')
    .description('How the shop did: visits, revenue, best sellers, searches in vain, carts that were left')
    .option('--from <day>', 'the first day, like 2026-11-01; otherwise the last 30 days', day)
    .option('--to <day>', 'the last day; otherwise today', day)
    .option('--html <file>', 'write a page with charts into a file');
  reads<{ from?: string; to?: string; html?: string }>(command, async ({ db, store }, options) => {
    await countDays(db);
    const { id: storeId, brand, timeZone } = await store();
    const to = options.to ?? dayAt(await shopTime(db), timeZone);
    const from = options.from ?? daysAfter(to, 1 - DEFAULT_DAYS);
    const report = await readShopReport(db, { storeId, brand, timeZone, from, to });
    if (options.html === undefined) return { json: report, text: asText(report) };
    await writeFile(options.html, reportPage(report));
    return written(options.html, report);
  });
}

const written = (file: string, { from, to }: ShopReport): CommandOutput => ({
  json: { file, from, to },
  text: `${file}: ${from} to ${to}`,
});

const asText = (report: ShopReport) =>
  [
    `${report.brand}, ${report.from} to ${report.to}`,
    ...reportTables(report).map(({ title, columns, rows, none, note }) =>
      [title, table(columns, rows, none), ...(note ? [note] : [])].join('\n'),
    ),
  ].join('\n\n');
