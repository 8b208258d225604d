import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openShop } from '../../src/cli/open-shop.ts';
import { runShopCommand } from '../../src/cli/shop-program.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { OPERATOR } from '../support/buying/people.ts';
import { startShopProcess } from '../support/shop-process.ts';
import type { TestShopper } from '../support/test-shop.ts';
import { newDataDirectory } from '../support/data-directory.ts';

export const SESSION_SECRET = 'only for pictures, thirty-two characters';
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** A running shop with access to its command line, mailbox and clock. */
export interface GalleryShop {
  url: string;
  shopper(): TestShopper;
  /** Runs `npm run shop -- …`. Throws its error output. */
  command(...args: string[]): Promise<string>;
  mailbox(): Promise<Mail[]>;
  /** Waits for an email to an address with this text in its subject. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
  /** The database and the outbox, for scheduled work. */
  openDeps(): ReturnType<typeof openShop>;
  stop(): Promise<void>;
}

export async function startGalleryShop(): Promise<GalleryShop> {
  const folder = newDataDirectory('gallery');
  const settings = {
    DATA_DIR: folder,
    SESSION_SECRET,
    OPERATOR_EMAIL: OPERATOR.email,
    OPERATOR_PASSWORD: OPERATOR.password,
  };
  const { url, stop } = await startShopProcess(settings);
  const env = { ...process.env, ...settings, PUBLIC_URL: url };
  const terminal = { env, out: () => undefined, err: () => undefined, repository: REPOSITORY };
  const shopper = () => createHttpShopper(() => url);
  const mailbox = async (): Promise<Mail[]> => (await shopper().get('/sandbox/mailbox.json')).body;
  return {
    url,
    shopper,
    mailbox,
    mailTo: (address, subject) =>
      until(`a mail ${subject} to ${address}`, async () =>
        (await mailbox()).find((mail) => mail.to === address && subject.test(mail.subject)),
      ),
    async command(...args) {
      const said: string[] = [];
      const say = (text: string) => said.push(text);
      const code = await runShopCommand(args, { ...terminal, out: say, err: say });
      if (code !== 0) throw new Error(`npm run shop -- ${args.join(' ')}: ${said.join('\n')}`);
      return said.join('\n');
    },
    openDeps: () => openShop(terminal),
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Switches the home page from coming soon to live. */
export async function goLive(shop: GalleryShop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-pages-'));
  try {
    const page = JSON.parse(await shop.command('content', 'show', 'HomePage'));
    await writeFile(join(folder, 'HomePage.json'), JSON.stringify({ ...page, state: 'live' }));
    await shop.command('content', 'import', folder);
    await until(
      'an open home page',
      async () => !(await (await fetch(shop.url)).text()).includes('>Coming soon<'),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PATIENCE_SECONDS = 100;

/** Polls until there is a value. Throws after a time limit. */
async function until<Found>(what: string, ask: () => Promise<Found>): Promise<NonNullable<Found>> {
  for (let second = 0; second < PATIENCE_SECONDS; second += 0.5) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${what} did not come`);
}
