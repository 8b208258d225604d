import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run lighthouse`: runs Lighthouse on the built shop as a phone on a slow network. Takes paths. */
try {
  const runtime = await prepare();
  await ensureBuilt(runtime);
  const browser = await ensureBrowser(runtime);
  if (browser) runtime.env.CHROMIUM_PATH = browser;
  runProgram(runtime, ['tests/load/lighthouse.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
