import { readFile, readdir } from 'node:fs/promises';
import { startFilledShop } from './filled-shop.ts';
import { pageWeight } from './page-weight.ts';

const PAGES = ['/', '/products/the-mix', '/shop', '/cart', '/checkout', '/store-locator', '/faq'];

/** How soon a shop that has its database is ready, what it and its database use at rest, and what first views weigh. */
const shop = await startFilledShop();
try {
  console.log(`ready ${shop.readyMilliseconds} ms after the start of the process`);
  await fetch(`${shop.url}/`).then((answer) => answer.text());
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  const own = await megabytesOf(shop.pid);
  const database = await Promise.all((await processesBelow(shop.pid)).map(megabytesOf));
  const all = database.reduce((sum, each) => sum + each, own);
  console.log(
    `at rest, after the home page: shop ${own.toFixed(0)} MB, with its database ${all.toFixed(0)} MB`,
  );

  console.log('\npage                script, brotli   files   all bytes but pictures');
  for (const path of PAGES) {
    const { script, scriptFiles, total } = await pageWeight(shop.url, path);
    console.log(
      [
        path.padEnd(19),
        kilobytes(script).padStart(14),
        String(scriptFiles).padStart(7),
        kilobytes(total).padStart(24),
      ].join(' '),
    );
  }
} finally {
  await shop.stop();
}

/** The process's own memory, and its part of what it shares with others. */
async function megabytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

async function processesBelow(pid: number): Promise<number[]> {
  const found: number[] = [];
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '');
    for (const child of children.split(' ').filter(Boolean).map(Number))
      found.push(child, ...(await processesBelow(child)));
  }
  return found;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
