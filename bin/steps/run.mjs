import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a command to its end. Returns `{ code, output }`; with `show: true` the output is also shown as it
 * comes. `onOutput` receives it as well.
 */
export function run(command, args, { env = process.env, show = false, cwd = root, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (stream) => (chunk) => {
      output += chunk;
      if (show) stream.write(chunk);
      onOutput?.(String(chunk));
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output, signal }));
  });
}

/** Runs a command that must succeed. Throws StepFailed with its output, without what `leaveOut` matches. */
export async function runOrFail(what, command, args, { leaveOut = /$^/, ...options } = {}) {
  const { code, output } = await run(command, args, options).catch((error) => ({
    code: 1,
    output: error.message,
  }));
  if (code !== 0)
    throw new StepFailed(
      `${output.replace(leaveOut, '').trim()}\n${what} failed: mend what is said above, then start again.`,
    );
  return output;
}

/** A failed step; its message is for the person at the terminal. */
export class StepFailed extends Error {}

/** Ends the program with the message of a failed step, without a stack trace. */
export function reportFailure(error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exitCode = 1;
}
