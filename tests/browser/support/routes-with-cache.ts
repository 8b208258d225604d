import type { CDPSession, Page } from '@playwright/test';

/** Scripts and whatever else a page may find in its cache, where no route sees the request. */
const FILES = /assets|\.js|pictures/;

interface InternalSession {
  send(method: string, params?: object): Promise<unknown>;
}

/** The part of Playwright's own page that turns the cache off; its version is pinned. */
interface InternalPage {
  delegate: { _networkManager: { _sessions: Map<unknown, { session: InternalSession }> } };
}

interface PageOfPlaywright extends Page {
  _connection: { toImpl(page: Page): InternalPage };
}

/**
 * Playwright turns Chromium's cache off while a test has a route, so that every script is fetched and compiled again. On this page it
 * stays on, unless the route is for files. `devtools` is the session with which it is turned off then; call the answered function to
 * turn it on again.
 */
export function keepCacheUnderRoutes(page: Page, devtools: CDPSession): () => Promise<void> {
  const { delegate } = (page as PageOfPlaywright)._connection.toImpl(page);
  for (const { session } of delegate._networkManager._sessions.values()) {
    const send = session.send.bind(session);
    session.send = async (method, params) =>
      method === 'Network.setCacheDisabled' ? undefined : send(method, params);
  }
  let isOff = false;
  for (const target of [page, page.context()]) {
    const route = target.route.bind(target);
    target.route = async (url, ...rest) => {
      const isForFiles = typeof url === 'function' || FILES.test(String(url));
      if (isForFiles && !isOff) {
        isOff = true;
        await devtools.send('Network.enable');
        await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      }
      return route(url, ...rest);
    };
  }
  return async () => {
    if (isOff) await devtools.send('Network.disable');
    isOff = false;
  };
}
