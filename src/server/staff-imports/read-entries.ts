import { pipeline, type Readable, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type CsvHeader, type CsvLine, cellsOf, readHeader } from '#domain/imports/csv-columns.ts';
import type { ImportKind } from './import-kind.ts';

/** Thrown for a file that cannot be read, with what to do about it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** By which the kind of a file, and what is between its columns, are told. */
const START_BYTES = 4_096;
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

/** Opens a file; each time at its beginning. */
export type OpenFile = () => Readable;

/** The encoding of a file: UTF-16 says so itself, and what is no UTF-8 is read as Windows writes it. Throws `UnreadableFile`. */
export async function findEncoding(openFile: OpenFile): Promise<FileEncoding> {
  const start = await firstBytes(openFile);
  if (start.length === 0) throw new UnreadableFile('The file is empty.');
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start.toString('latin1', 0, 2) === 'PK')
    throw new UnreadableFile(
      'This is a zip file or a workbook. Unpack it, or save it as CSV, and send the CSV file.',
    );
  if (start.includes(0))
    throw new UnreadableFile('This is no CSV file: it holds characters that no text has.');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of openFile() as AsyncIterable<Buffer>)
    if (!decodes(decoder, chunk)) return 'windows-1252';
  return decodes(decoder) ? 'utf-8' : 'windows-1252';
}

/** Whether the next bytes are text in the decoder's encoding; without any, whether they may end here. */
function decodes(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

async function firstBytes(openFile: OpenFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of openFile() as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= START_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, START_BYTES);
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
  openFile: OpenFile,
  kind: ImportKind,
  { encoding, bytes }: { encoding: FileEncoding; bytes: number },
): AsyncGenerator<EntryLines> {
  let bytesRead = 0;
  const text = decoded(encoding, (chunk) => {
    bytesRead += chunk.length;
  });
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: await findDelimiter(openFile, encoding),
    max_record_size: MAX_RECORD_BYTES,
  });
  // Errors of each stream end the parser, which is read below.
  pipeline(openFile(), text, parser, () => undefined);
  let header: CsvHeader<string> | null = null;
  let lines: CsvLine<string>[] = [];
  let current: string | null = null;
  let lastLine = 0;
  const progress = () => (100 * bytesRead) / Math.max(1, bytes);
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

function decoded(encoding: FileEncoding, onChunk: (chunk: Buffer) => void): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk(chunk);
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
}

async function findDelimiter(openFile: OpenFile, encoding: FileEncoding): Promise<string> {
  const [firstLine = ''] = new TextDecoder(encoding).decode(await firstBytes(openFile)).split(/\r?\n/, 1);
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
