import { access, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { focusOf } from '#domain/presentation/picture-focus.ts';
import { problemLine } from './store-file-error.ts';

/** A parsed file. `name` is the path to show: tea/products/the-mix.json. */
export interface ReadFile<Content> {
  name: string;
  content: Content;
}

/** Reads the files of one folder and collects their problems. */
export class StoreFolder {
  readonly #dir: string;
  readonly #pictures: ReadonlySet<string> | null;
  readonly problems: string[] = [];

  /** `pictures`: the paths that files may refer to; null when no file refers to pictures. */
  constructor(dir: string, pictures: ReadonlySet<string> | null) {
    this.#dir = dir;
    this.#pictures = pictures;
  }

  nameOf(path: string): string {
    return `${basename(this.#dir)}/${path}`;
  }

  /** Reads one file; adds a problem and returns null when it is missing or invalid. */
  async file<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<ReadFile<z.output<Schema>> | null> {
    const name = this.nameOf(path);
    const text = await readFile(join(this.#dir, path), 'utf8').catch(() => null);
    if (text === null) return this.#refuse(problemLine(name, [], 'is missing or cannot be read'));
    const json = parseJson(text);
    if ('error' in json) return this.#refuse(problemLine(name, [], `is not JSON: ${json.error}`));
    const { success, data, error } = schema.safeParse(json.value, { error: plainMessage });
    if (success) {
      const missing = this.#pictures === null ? [] : missingPictures(data, this.#pictures);
      for (const [place, message] of missing) this.problems.push(problemLine(name, place, message));
      return { name, content: data };
    }
    for (const issue of error.issues) this.problems.push(problemLine(name, issue.path, issue.message));
    return null;
  }

  /** Like `file`, but a missing file is no problem. */
  async fileIfThere<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<ReadFile<z.output<Schema>> | null> {
    const isThere = await access(join(this.#dir, path)).then(
      () => true,
      () => false,
    );
    return isThere ? this.file(path, schema) : null;
  }

  /** Every .json file of a subfolder, sorted by name. */
  async files<Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
  ): Promise<ReadFile<z.output<Schema>>[]> {
    const entries = await readdir(join(this.#dir, folder)).catch(() => [] as string[]);
    const names = entries.filter((entry) => entry.endsWith('.json')).sort();
    const read = await Promise.all(names.map((entry) => this.file(`${folder}/${entry}`, schema)));
    return read.filter((file) => file !== null);
  }

  #refuse(problem: string): null {
    this.problems.push(problem);
    return null;
  }
}

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Messages for the author of the files, where the schemas have none. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `has a field that is not known: ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be ${aOrAn(issue.expected)}`;
  return undefined;
};

function aOrAn(expected: string): string {
  return `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`;
}

type Problem = readonly [path: readonly PropertyKey[], message: string];

const SHOP_PICTURE = /^\/pictures\//;

/** References to pictures of the shop that do not exist. */
function missingPictures(content: unknown, known: ReadonlySet<string>): Problem[] {
  if (typeof content === 'string') {
    return SHOP_PICTURE.test(content) && !known.has(focusOf(content).address)
      ? [[[], `there is no picture ${content.replace('/pictures/', 'pictures/')}`]]
      : [];
  }
  if (Array.isArray(content)) return content.flatMap((item, index) => below(index, item, known));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, item]) => below(name, item, known));
}

function below(step: PropertyKey, content: unknown, known: ReadonlySet<string>): Problem[] {
  return missingPictures(content, known).map(([path, message]) => [[step, ...path], message] as const);
}
