import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, ServerRouter } from 'react-router';
import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { createLoadContext } from './api/load-context.ts';
import { ScriptNonce } from './ui/script-nonce.ts';

/** For the program around the pages, which must use the same copy of the router: what renders, and what loaders are given. */
export const requestHandlerFor = createRequestHandler;
export const loadContextFor = createLoadContext;

const RENDER_LIMIT_MILLISECONDS = 5_000;

/**
 * Renders a page whole before the first byte is sent: it is kept and sent to many (see the page cache). Rejects when the
 * document itself cannot be rendered; a section that breaks is left to the browser, which tries it once more and says what is missing.
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
