import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/**
 * Loaded before the built server: stack traces name the files in src. Node's own --enable-source-maps reads the maps at every start, because
 * pino asks who calls it (docs/decisions/0172); here they are read when a first stack is.
 */
const built = new URL('../../build/server/', import.meta.url).href;
const maps = new Map();

Error.prepareStackTrace = (error, frames) =>
  [headline(error), ...frames.map((frame) => `    at ${inSource(String(frame))}`)].join('\n');

function headline(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

function inSource(frame) {
  const start = frame.indexOf(built);
  const [place, file, line, column] = (start >= 0 && /^(.+\.js):(\d+):(\d+)/.exec(frame.slice(start))) || [];
  const origin = file && mapOf(file)?.findOrigin(Number(line), Number(column));
  if (!origin?.fileName) return frame;
  const { fileName, lineNumber, columnNumber } = origin;
  return frame.replace(place, `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`);
}

/** Null where there is no map. */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    return null;
  }
}
