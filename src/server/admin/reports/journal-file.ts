import { stringify } from 'csv-stringify/sync';
import type { JournalEntry } from '#domain/bookkeeping/journal.ts';
import { amountText, currencyName } from '#domain/money.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';
import { textContent } from '../exports/csv-content.ts';

/**
 * Entries in the columns that QuickBooks Online imports, days as `10/31/2026`. The currency is a column only where there are several:
 * QuickBooks knows it only in books of more than one. No mark of UTF-8 at the beginning, which would become part of a column's name.
 */
export function journalFile(entries: readonly JournalEntry[]): FileContent {
  const isMixed = new Set(entries.map(({ currency }) => currency)).size > 1;
  const columns = [
    'JournalNo',
    'JournalDate',
    'AccountName',
    'Debits',
    'Credits',
    'Description',
    ...(isMixed ? ['Currency'] : []),
  ];
  const rows = entries.flatMap(({ number, day, currency, lines }) =>
    lines.map(({ accountName, debitCents, creditCents, description }) => ({
      JournalNo: number,
      JournalDate: day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
      AccountName: accountName,
      Debits: debitCents === 0 ? '' : amountText(debitCents),
      Credits: creditCents === 0 ? '' : amountText(creditCents),
      Description: description,
      Currency: currencyName(currency),
    })),
  );
  return textContent(stringify(rows.map(withoutFormulas), { header: true, columns }), rows.length);
}
