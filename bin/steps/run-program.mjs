import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a program of the project in the foreground and ends with its exit code. It is stopped when we are:
 * by SIGINT or SIGTERM (passed on once: Ctrl-C reaches it from the terminal, too), and when whatever
 * started us, or we ourselves, are killed.
 */
export function runProgram(runtime, args) {
  const preload = new URL('./stop-with-parent.mjs', import.meta.url).href;
  const child = spawn(runtime.node, ['--import', preload, ...args], {
    cwd: root,
    env: runtime.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const stop = (signal) => {
    for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name).on(name, () => undefined);
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}
