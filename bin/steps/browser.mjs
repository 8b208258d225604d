import { delimiter, join } from 'node:path';
import { canInstall, installOneOf, isProgram } from './apt.mjs';
import { root } from './root.mjs';
import { runOrFail } from './run.mjs';

/** The one without a window first: a page costs it less than half of the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * The Chromium that the browser tests use: $CHROMIUM_PATH, one on the PATH, one from apt, or else one of
 * Playwright's own (undefined, it finds that by itself).
 */
export async function ensureBrowser(runtime) {
  return process.env.CHROMIUM_PATH || onPath() || (await fromApt()) || (await fromPlaywright(runtime));
}

function onPath() {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => directories.map((directory) => join(directory, name))).find(isProgram);
}

async function fromApt() {
  if (!canInstall()) return undefined;
  console.log('Installing Chromium for the browser tests (about a minute)…');
  return (await installOneOf(PACKAGES)) ? onPath() : undefined;
}

async function fromPlaywright(runtime) {
  console.log('Installing a browser for the tests (about a minute)…');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  await runOrFail('Installing a browser', runtime.node, [cli, 'install', '--with-deps', 'chromium'], {
    env: runtime.env,
  });
  return undefined;
}
