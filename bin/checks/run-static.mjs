import { run } from '../steps/run.mjs';

/** Runs the programs of a static piece one after the other; answers `{ passed, failed, output }`. */
export async function runStatic(piece, runtime) {
  let output = '';
  for (const program of piece.programs) {
    const result = await run(runtime.node, program, { env: { ...runtime.env, FORCE_COLOR: '0' } });
    if (result.code !== 0) output += result.output;
  }
  return output === '' ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}
