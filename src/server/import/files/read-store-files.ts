import { basename, join } from 'node:path';
import { emailsFile } from '#contracts/content/email-texts.ts';
import { writtenPages } from '#contracts/content/written-pages.ts';
import { pictureUrlsOf, readPictureOriginals } from '#server/pictures/picture-originals.ts';
import { brokenReferences } from './broken-references.ts';
import { productFile } from './catalogue-files.ts';
import { reviewsFile } from './content-files.ts';
import { newsletterProblems } from './newsletter-reference.ts';
import { StoreFolder } from './read-json-file.ts';
import { problemLine, StoreFileError } from './store-file-error.ts';
import { SINGLE_FILES, type SingleFiles, type StoreFiles } from './store-files.ts';

/**
 * Reads and validates a whole store folder, including its pictures. Throws StoreFileError with a line per
 * problem; references between files are checked once each file is valid.
 */
export async function readStoreFiles(dir: string): Promise<StoreFiles> {
  const pictures = await readPictureOriginals(join(dir, 'pictures'));
  const folder = new StoreFolder(dir, new Set(pictureUrlsOf(pictures)));
  for (const { file, message } of pictures.problems) {
    folder.problems.push(problemLine(folder.nameOf(`pictures/${file}`), [], message));
  }
  const [single, products, reviews, pages, emails] = await Promise.all([
    readSingleFiles(folder),
    readProducts(folder),
    readReviews(folder),
    readPages(folder),
    folder.fileIfThere('emails.json', emailsFile),
  ]);
  refuse(folder.problems);
  const files: StoreFiles = {
    name: basename(dir),
    ...(single as SingleFiles),
    products,
    reviews,
    pages,
    emails: emails?.content ?? {},
  };
  refuse([...brokenReferences(files), ...newsletterProblems(files)]);
  return files;
}

export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new StoreFileError(problems);
}

/** A missing or invalid file has already added a problem to the folder. */
async function readSingleFiles(folder: StoreFolder): Promise<Partial<SingleFiles>> {
  const read = await Promise.all(
    Object.entries(SINGLE_FILES).map(async ([name, { path, schema }]) => {
      const file = await folder.file<typeof schema>(path, schema);
      return [name, file?.content] as const;
    }),
  );
  return Object.fromEntries(read);
}

/** products/{handle}.json; a file name that differs from the handle is a problem. */
export async function readProducts(folder: StoreFolder): Promise<StoreFiles['products']> {
  const files = await folder.files('products', productFile);
  for (const { name, content } of files) {
    const handle = basename(name, '.json');
    if (content.handle !== handle) {
      folder.problems.push(problemLine(name, ['handle'], `must be the name of the file, ${handle}`));
    }
  }
  return files.map(({ content }) => content);
}

async function readReviews(folder: StoreFolder): Promise<StoreFiles['reviews']> {
  const files = await folder.files('reviews', reviewsFile);
  return files.flatMap(({ name, content }) =>
    content.map((review) => ({ ...review, productHandle: basename(name, '.json') })),
  );
}

async function readPages(folder: StoreFolder): Promise<StoreFiles['pages']> {
  const pages = await Promise.all(
    Object.entries(writtenPages).map(async ([page, schema]) => {
      const file = await folder.file<typeof schema>(`pages/${page}.json`, schema);
      return { page, content: file?.content };
    }),
  );
  return pages;
}
