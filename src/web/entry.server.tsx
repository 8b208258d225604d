import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
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
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          headers.set(SCRIPT_NONCE_HEADER, nonce);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError: console.error,
      },
    );
    const limit = setTimeout(abort, RENDER_LIMIT_MILLISECONDS);
  });
}
