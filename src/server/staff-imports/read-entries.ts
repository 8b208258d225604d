import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type CsvHeader, type CsvLine, cellsOf, readHeader } from '#domain/imports/csv-columns.ts';
import type { ImportKind } from './import-kind.ts';

/** Thrown for a file that cannot be read, with what to do about it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const MAX_CELLS = 300;
const MAX_RECORD_BYTES = 1_000_000;
/** More than a product of Shopify has variants and pictures. */
const MAX_LINES_OF_ENTRY = 5_000;

/** The lines of one entry, and how much of the file was read by then. */
export interface EntryLines {
  header: CsvHeader<string>;
  lines: CsvLine<string>[];
  /** In percent. */
  progress: number;
}

export type FileEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/** The encoding of a file: UTF-16 says so itself, and what is no UTF-8 is read as Windows writes it. Throws `UnreadableFile`. */
export async function findEncoding(path: string): Promise<FileEncoding> {
  const start = await firstBytes(path);
  if (start.length === 0) throw new UnreadableFile('The file is empty.');
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start.toString('latin1', 0, 2) === 'PK')
    throw new UnreadableFile(
      'This is a zip file or a workbook. Unpack it, or save it as CSV, and send the CSV file.',
    );
  if (start.includes(0))
    throw new UnreadableFile('This is no CSV file: it holds characters that no text has.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a file as a stream, entry by entry. Lines of an entry stand together; one that says nothing is left out.
 * Throws `UnreadableFile`.
 */
export async function* readEntries(
  path: string,
  kind: ImportKind,
  { encoding, bytes }: { encoding: FileEncoding; bytes: number },
): AsyncGenerator<EntryLines> {
  const text = decoded(encoding);
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, skip_empty_lines: true },
    ...{ delimiter: await findDelimiter(path, encoding), max_record_size: MAX_RECORD_BYTES },
  });
  const source = createReadStream(path);
  // Errors of each stream end the parser, which is read below.
  pipeline(source, text, parser, () => undefined);
  let header: CsvHeader<string> | null = null;
  let lines: CsvLine<string>[] = [];
  let current: string | null = null;
  let lastLine = 0;
  const progress = () => (100 * source.bytesRead) / Math.max(1, bytes);
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (header === null) {
        header = acceptedHeader(kind, record);
        lastLine = info.lines;
        continue;
      }
      const cells = cellsOf(header, record);
      // The parser counts where a record ends; people look where it begins.
      const line = lastLine + 1;
      lastLine = info.lines;
      if (record.every((cell) => cell.trim() === '')) continue;
      const entry = kind.entryOf(cells);
      const isNext = entry === null || entry !== current || lines.length >= MAX_LINES_OF_ENTRY;
      if (lines.length > 0 && isNext) {
        yield { header, lines, progress: progress() };
        lines = [];
      }
      current = entry;
      lines.push({ line, cells });
    }
  } catch (error) {
    throw readable(error);
  }
  if (header === null) throw new UnreadableFile('The file is empty.');
  if (lines.length > 0) yield { header, lines, progress: 100 };
}

function acceptedHeader(kind: ImportKind, record: readonly string[]): CsvHeader<string> {
  if (record.length > MAX_CELLS)
    throw new UnreadableFile(`The first line has more than ${MAX_CELLS} columns.`);
  const header = readHeader(kind.columns, record);
  const refusal = kind.headerRefusal(header);
  if (refusal !== null) throw new UnreadableFile(refusal);
  return header;
}

function decoded(encoding: FileEncoding): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

async function findDelimiter(path: string, encoding: FileEncoding): Promise<string> {
  const [firstLine = ''] = new TextDecoder(encoding).decode(await firstBytes(path)).split(/\r?\n/, 1);
  return [',', ';', '\t'].find((one) => firstLine.includes(one)) ?? ',';
}

function readable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = String(error.lines ?? '');
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFile(
      `Line ${line} has more than a million characters. Is a quotation mark missing?`,
    );
  return new UnreadableFile(
    `Line ${line} cannot be read: a quotation mark is missing or in the wrong place. Nothing was imported.`,
  );
}
