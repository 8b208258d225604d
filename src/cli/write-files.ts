import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '#domain/errors.ts';

/** Writes formatted JSON files into a folder, which is created if necessary. Throws `not_possible_now`. */
export async function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): Promise<void> {
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
    }
  } catch (error) {
    throw new DomainError('not_possible_now', `${folder} cannot be written: ${(error as Error).message}`);
  }
}
