import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { prepare } from './steps/prepare.mjs';
import { reportFailure } from './steps/run.mjs';
import { runProgram } from './steps/run-program.mjs';

/** `npm run gallery`: screenshots of every screen in its important states. Takes parts of URLs as filters. */
try {
  const runtime = await prepare();
  await ensureBuilt(runtime);
  const browser = await ensureBrowser(runtime);
  if (browser) runtime.env.CHROMIUM_PATH = browser;
  runProgram(runtime, ['tests/gallery/gallery.ts', ...process.argv.slice(2)]);
} catch (error) {
  reportFailure(error);
}
