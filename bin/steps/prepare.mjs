import { ensureInstalled } from './install.mjs';
import { ensureRuntime } from './runtime.mjs';

/** Node and the packages, side by side where the Node that is here may install. Answers what `ensureRuntime` does. */
export async function prepare({ forTests = true } = {}) {
  if (!mayInstall(process.versions.node)) {
    const runtime = await ensureRuntime();
    await ensureInstalled(runtime, { forTests });
    return runtime;
  }
  const steps = [ensureRuntime(), ensureInstalled({ env: process.env }, { forTests })];
  const [runtime, installed] = await Promise.allSettled(steps);
  for (const { reason } of [runtime, installed]) if (reason) throw reason;
  return runtime.value;
}

/** npm leaves out optional packages that do not run on its own Node, and the one that builds the pages needs at least this. */
function mayInstall(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 23;
}
