import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { expect, it } from 'vitest';
import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { encodedBody } from '#server/platform/cache/compressed-body.ts';
import { preparePage } from '#server/pages/rendered-page.ts';

const NONCE = 'f3b1';

/** A shop of one page, rendered by the installed React and React Router as `src/web/entry.server.tsx` renders. */
const BUILD: ServerBuild = {
  entry: {
    module: {
      async default(request: Request, status: number, headers: Headers, context: EntryContext) {
        const body = new PassThrough();
        const router = createElement(ServerRouter, { context, url: request.url, nonce: NONCE });
        const { pipe } = renderToPipeableStream(router, { nonce: NONCE, onAllReady: () => pipe(body) });
        headers.set(SCRIPT_NONCE_HEADER, NONCE);
        return new Response(await text(body), { status, headers });
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { Layout, default: () => createElement(Outlet) } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => 'Hello' } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: {
      root: { ...assetsOf('root'), path: '' },
      home: { ...assetsOf('home'), parentId: 'root', index: true },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
} as unknown as ServerBuild;

function Layout({ children }: { children?: unknown }) {
  const body = createElement('body', null, children as never, createElement(Scripts));
  return createElement('html', null, createElement('head'), body);
}

function assetsOf(id: string) {
  return {
    id,
    module: `/assets/${id}.js`,
    imports: [],
    hasLoader: false,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
  };
}

async function pageOfReactRouter(): Promise<string> {
  const answer = await createRequestHandler(BUILD, 'production')(new Request('http://shop.test/'));
  const { html } = await preparePage(answer);
  return (await encodedBody(html, null)).toString();
}

it("of a page that React Router renders, no module is fetched before the page's first paint", async () => {
  expect(await pageOfReactRouter()).not.toMatch(/<link[^>]*modulepreload|<script[^>]*"module"/);
});

it('every module of a page that React Router renders is fetched after its first paint', async () => {
  const [, addresses = ''] =
    /<script type="later" data-modules="([^"]*)">/.exec(await pageOfReactRouter()) ?? [];
  expect(addresses.split(' ').toSorted()).toEqual([
    '/assets/entry.js',
    '/assets/home.js',
    '/assets/manifest.js',
    '/assets/react.js',
    '/assets/root.js',
  ]);
});
