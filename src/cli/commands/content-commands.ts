import type { Command } from 'commander';
import { type PageName, pageContents } from '#contracts/content/page-contents.ts';
import { DomainError } from '#domain/errors.ts';
import { readWrittenPage } from '#server/content/content-store.ts';
import { publishedOwnPages } from '#server/content/own-pages/own-page-store.ts';
import { OWN_PAGES_FILE } from '#server/import/import-own-pages.ts';
import { importContentOf } from '#server/import/import-one-kind.ts';
import type { CommandRunner } from '../command-runner.ts';
import { commandUser } from '../command-user.ts';
import { existingPictures } from './existing-pictures.ts';
import { writeFiles } from '../write-files.ts';

const PAGES = Object.keys(pageContents) as PageName[];

/** `content show|export|import`. */
export function contentCommands(program: Command, runner: CommandRunner): void {
  const content = program.command('content').description('What pages say: show, export, import');
  showCommand(content, runner);
  exportCommand(content, runner);
  importCommand(content, runner);
}

function showCommand(content: Command, { reads }: CommandRunner): void {
  const command = content
    .command('show')
    .description('What a page says now')
    .argument('<page>', PAGES.join(', '));
  reads(command, async (shop, _options, page = '') => {
    const found = await readWrittenPage(shop.db, (await shop.store()).id, page);
    if (!found || !PAGES.some((known) => known === page))
      throw new DomainError('not_found', `There is no page ${page}, only ${PAGES.join(', ')}.`);
    return { json: found, text: JSON.stringify(found, null, 2) };
  });
}

function exportCommand(content: Command, { reads }: CommandRunner): void {
  const command = content
    .command('export')
    .description(
      'Writes what all pages say to {page}.json, and the pages that staff have added to own-pages.json',
    )
    .argument('<folder>', 'where to; made when it is not there');
  reads(command, async (shop, _options, folder = '') => {
    const { id: storeId } = await shop.store();
    const said = await Promise.all(
      PAGES.map(async (page) => [`${page}.json`, await readWrittenPage(shop.db, storeId, page)] as const),
    );
    const files = Object.fromEntries(said.filter(([, found]) => found !== null));
    const own = await Promise.all(
      (await publishedOwnPages(shop.db, storeId)).map(async ({ page, path }) => ({
        page,
        path,
        content: await readWrittenPage(shop.db, storeId, page),
      })),
    );
    await writeFiles(folder, { ...files, ...(own.length > 0 && { [OWN_PAGES_FILE]: own }) });
    const count = Object.keys(files).length + own.length;
    return { json: { pages: count, folder }, text: `${count} pages written to ${folder}.` };
  });
}

function importCommand(content: Command, { changes, terminal }: CommandRunner): void {
  const command = content
    .command('import')
    .description('Brings the pages that a folder has a file of to what it says; earlier versions are kept')
    .argument('<folder>', 'like one that content export wrote');
  changes(command, async (shop, _options, folder = '') => {
    const { id: storeId } = await shop.store();
    const count = await importContentOf(shop.db, storeId, folder, {
      editedBy: commandUser(terminal),
      pictures: await existingPictures(shop),
    });
    return { json: { changed: count }, text: `${count} pages say something new.` };
  });
}
