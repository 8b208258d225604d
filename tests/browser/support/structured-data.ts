import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';

interface Found {
  '@type': string;
  [name: string]: unknown;
}

/** A page with all that its elements with structured data say. */
export interface DescribedPage {
  path: string;
  canonical: string[];
  graph: Found[];
}

/** Every page in a shop's sitemap, read as a search engine reads it. */
export async function describedPages(url: string): Promise<DescribedPage[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages: DescribedPage[] = [];
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    pages.push(await describedPage(url, `${pathname}${search}`));
  }
  return pages;
}

async function describedPage(url: string, path: string): Promise<DescribedPage> {
  const html = await (await fetch(`${url}${path}`)).text();
  const elements = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  return {
    path,
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href),
    graph: [...elements].flatMap(([, text = '']) => JSON.parse(text)['@graph'] as Found[]),
  };
}

const ROOT = join(import.meta.dirname, '../../..');

/** All things that a description names, with those within others. */
const thingsIn = (value: unknown): Found[] => {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(thingsIn);
  return '@type' in value ? [value as Found, ...within] : within;
};

/**
 * What does not fit schema.org's own types, by page: types and names that it does not have, and values of another kind. Each thing
 * becomes a literal of its type, which the compiler checks.
 */
export function vocabularyProblems(pages: readonly DescribedPage[]): string[] {
  const things = pages.flatMap(({ path, graph }) => thingsIn(graph).map((thing) => ({ path, thing })));
  const folder = mkdtempSync(join(ROOT, 'build', 'structured-data-'));
  try {
    const literals = things.map(
      ({ thing }, at) => `export const thing${at}: schema.${thing['@type']} = ${JSON.stringify(thing)};`,
    );
    const file = join(folder, 'things.ts');
    writeFileSync(file, ["import type * as schema from 'schema-dts';", ...literals].join('\n'));
    const options = [
      '--noEmit',
      '--strict',
      '--pretty',
      'false',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--ignoreConfig',
    ];
    const { stdout, status, error } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, file],
      { encoding: 'utf8' },
    );
    if (error) throw error;
    const problems = stdout
      .split('\n')
      .filter((text) => /error TS/.test(text))
      .map((text) => text.replace(/^.*\((\d+),\d+\): /, (_, row) => `${things[Number(row) - 2]?.path}: `));
    if (status !== 0 && problems.length === 0) throw new Error(stdout);
    return problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What search engines need for their results and do not find, by page. */
export async function searchResultProblems(pages: readonly DescribedPage[]): Promise<string[]> {
  const found = await Promise.all(
    pages.map(async ({ path, graph }) => {
      const jsonld = Object.fromEntries(Map.groupBy(graph, (one) => one['@type']));
      const issues = await new Validator().validate({ jsonld });
      return issues
        .filter(({ severity }) => severity === 'ERROR')
        .map(({ rootType, issueMessage }) => `${path}: ${rootType}: ${issueMessage}`);
    }),
  );
  return found.flat();
}
