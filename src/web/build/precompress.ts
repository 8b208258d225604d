import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
const SMALLEST_WORTH_IT_BYTES = 256;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `.br` and `.gz` next to every text file in a directory, so that the server does not compress them on
 * request.
 */
export async function precompress(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true });
  const texts = files.filter((file) => COMPRESSIBLE.has(extname(file)));
  await Promise.all(texts.map((file) => compress(join(directory, file))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_WORTH_IT_BYTES) return;
  await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
}
