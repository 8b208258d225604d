import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/reports/journal-calls.ts';
import type { JournalEntry } from '#domain/bookkeeping/journal.ts';
import { JOURNAL_ACCOUNT_KEYS, type JournalAccountNames } from '#domain/bookkeeping/journal-accounts.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeStore } from '#server/platform/stores/change-store.ts';
import { journalAccountNames } from '#server/reports/journal/journal-account-names.ts';
import { journalPeriod, readJournal } from '#server/reports/journal/read-journal.ts';
import { settingVersion } from '#server/settings/edited-settings.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { CSV, serveExport } from '../exports/serve-export.ts';
import { journalFile } from './journal-file.ts';

/** Journal entries for QuickBooks, and what their accounts are called. docs/decisions/0329. */
export function journalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const read = async (storeId: StoreId, asked: { from?: string | undefined; to?: string | undefined }) => {
    const period = await journalPeriod(db, storeId, asked);
    const names = await journalAccountNames(db, storeId);
    return { period, names, entries: await readJournal(db, { storeId, ...period }, names) };
  };

  serveStaff(app, deps, calls.adminJournal, async ({ query, storeId }) => {
    const { period, names, entries } = await read(storeId, query);
    const version = await settingVersion(db, storeId, 'accounts');
    const byCurrency = [...Map.groupBy(entries, ({ currency }) => currency)];
    return { ...period, version, names, tables: byCurrency.map((table) => added(...table, names)) };
  });

  const exporting = { kind: 'journal', call: calls.adminJournalFile, command: 'reports journal' } as const;
  serveExport(app, deps, exporting, async ({ query, storeId, audit }) => {
    const { period, entries } = await read(storeId, query);
    audit({ summary: `Exported the journal from ${period.from} to ${period.to}` });
    return {
      fileName: `journal-${period.from}-${period.to}.csv`,
      mediaType: CSV,
      filters: query,
      content: journalFile(entries),
    };
  });

  const naming = { call: calls.adminSaveJournalAccounts, command: 'reports name-accounts' };
  serveChanges(app, deps, naming, async ({ body, storeId, audit }) => {
    audit({
      subject: { type: 'setting', id: 'accounts' },
      summary: 'Named the accounts of the journal',
      before: { ...(await journalAccountNames(db, storeId)) },
      after: body.names,
    });
    return saveSetting(db, { storeId, name: 'accounts', version: body.version }, (tx) =>
      changeStore(tx, storeId, { journalAccounts: body.names }),
    );
  });
}

/** What the entries of a currency have in each account. */
function added(currency: CurrencyCode, entries: readonly JournalEntry[], names: JournalAccountNames) {
  const lines = entries.flatMap((entry) => entry.lines);
  const ofAccount = Map.groupBy(lines, ({ account }) => account);
  return {
    currency,
    entries: entries.length,
    lines: lines.length,
    accounts: JOURNAL_ACCOUNT_KEYS.flatMap((account) => {
      const found = ofAccount.get(account) ?? [];
      return found.length === 0
        ? []
        : [
            {
              account,
              name: names[account],
              debits: found.reduce((sum, { debitCents }) => sum + debitCents, 0),
              credits: found.reduce((sum, { creditCents }) => sum + creditCents, 0),
            },
          ];
    }),
  };
}
