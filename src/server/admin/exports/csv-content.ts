import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FileContent } from '#server/staff-exports/write-export.ts';

/**
 * Rows as CSV with the names of their cells above them; the mark at the beginning lets Excel read the text as UTF-8. With
 * `escapesFormulas`, cells that a spreadsheet would take for a formula get an apostrophe.
 */
export function csvContent(
  rows: AsyncIterable<object>,
  { escapesFormulas }: { escapesFormulas: boolean },
): FileContent {
  let count = 0;
  async function* counted(): AsyncGenerator<object> {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    const csv = stringify({ header: true, bom: true, escape_formulas: escapesFormulas });
    // What goes wrong is thrown by the stream that is read.
    yield* pipeline(Readable.from(counted()), csv, () => undefined);
  }
  return { bytes: bytes(), countRows: () => count };
}

/** A text that is there as a whole. */
export const textContent = (text: string, rows: number): FileContent => ({
  bytes: Readable.from([text]),
  countRows: () => rows,
});
