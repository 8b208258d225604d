import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { newDataDirectory } from '../../support/data-directory.ts';
import { startShopProcess } from '../../support/shop-process.ts';
import { copyDrawnPictures } from './drawn-pictures.ts';
import type { Mail } from './mailbox.ts';
import { createOwnDatabase } from './own-databases.ts';
import { ownPort } from './own-port.ts';
import { STAFF_ACCOUNT } from './staff-account.ts';
import { STORE_SETTING } from './stores/setting.ts';

/** In milliseconds. Jobs that run each minute have done their work by then. */
const A_FEW_MINUTES = 150_000;

/** A shop of one test file's own, with a new database. */
export interface OwnShop {
  url: string;
  /** The settings of its process, for programs that open its database. */
  settings: Record<string, string> & { DATABASE_URL: string };
  /** Runs `npm run shop -- …` and returns its output. */
  command(...args: string[]): string;
  /** Does what is scheduled now, in place of at its minute. The clock is put back. */
  doScheduled(): void;
  /** Waits for an email to an address, the newest whose subject matches and whose text contains this. */
  mailTo(address: string, subject: RegExp, containing?: string): Promise<Mail>;
  stop(): Promise<void>;
}

/**
 * Starts a shop for tests that change what all visitors see, its store's files or its clock, or that are about one sample store.
 */
export async function startOwnShop(store?: string): Promise<OwnShop> {
  const dataDir = newDataDirectory('own-shop');
  copyDrawnPictures(dataDir);
  const storeSetting = store ? { STORE: store } : STORE_SETTING;
  const database = await createOwnDatabase(storeSetting);
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await ownPort()),
    OPERATOR_EMAIL: STAFF_ACCOUNT.email,
    OPERATOR_PASSWORD: STAFF_ACCOUNT.password,
    ...storeSetting,
    ...database.settings,
  };
  const { url, stop } = await startShopProcess(settings);
  const env = { ...process.env, ...settings };
  const command = (...args: string[]) =>
    execFileSync(process.execPath, ['build/server/shop.js', ...args], { env, stdio: 'pipe' }).toString();
  return {
    url,
    settings,
    command,
    doScheduled: () => void command('clock', '--ahead', '0'),
    async mailTo(address, subject, containing = '') {
      let found: Mail | undefined;
      await expect(async () => {
        const own = await fetch(`${url}/sandbox/mailbox.json?to=${encodeURIComponent(address)}`);
        const mails = (await own.json()) as Mail[];
        found = mails.find(({ subject: line, text }) => subject.test(line) && text.includes(containing));
        expect(found, `an email ${subject} to ${address}`).toBeDefined();
      }).toPass({ timeout: A_FEW_MINUTES });
      return found as Mail;
    },
    async stop() {
      await stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
