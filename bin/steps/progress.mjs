const SILENT_MS = 3_000;
/** A terminal shows one line that changes; a log gets a line now and then. */
const EVERY_MS = process.stdout.isTTY ? 1_000 : 5_000;

/**
 * Does a step, and says how long it has been going on, and how far it is (`howFar()`, '' when nobody knows), once that is more than three
 * seconds.
 */
export async function withProgress(label, work, howFar = () => '') {
  const startedAt = Date.now();
  let isShown = false;
  const show = () => {
    const elapsed = Date.now() - startedAt;
    if (elapsed < SILENT_MS) return;
    isShown = true;
    const line = [`  ${label}: ${Math.round(elapsed / 1000)} s`, howFar()].filter(Boolean).join(', ');
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  const timer = setInterval(show, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isShown && process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }
}
