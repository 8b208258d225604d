import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, ServerRouter } from 'react-router';
import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { createLoadContext } from './api/load-context.ts';
import { ScriptNonce } from './ui/script-nonce.ts';

/** The server uses these, because it must use the same copy of the router as the pages. */
export const requestHandlerFor = createRequestHandler;
export const loadContextFor = createLoadContext;

const RENDER_LIMIT_MILLISECONDS = 5_000;

/**
 * Renders a whole page before the first byte is sent, because the page cache stores it. Rejects when the
 * document itself cannot be rendered; a failed section is left to the browser, which retries it and then
 * shows a message.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  return new Promise<Response>((resolve, reject) => {
    const nonce = randomUUID();
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(limit);
          headers.set('content-type', 'text/html; charset=utf-8');
          headers.set(SCRIPT_NONCE_HEADER, nonce);
          pipe(collected((body) => resolve(new Response(body, { headers, status }))));
        },
        onShellError: reject,
        onError: console.error,
      },
    );
    const limit = setTimeout(abort, RENDER_LIMIT_MILLISECONDS);
  });
}

/** Calls back with all that was written. Costs a fraction of streams of the web, and nobody reads before the end. */
function collected(onEnd: (body: Buffer<ArrayBuffer>) => void): Writable {
  const written: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(written));
      done();
    },
  });
}
