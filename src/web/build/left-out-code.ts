/** Code of one file of a library that cannot run in this shop. docs/decisions/0209. */
interface LeftOutCode {
  /** Below `node_modules`. */
  file: string;
  /** The version of the library in which this was looked up. */
  version: string;
  /** Why the code cannot run. */
  because: string;
  /** The new body of each function or class, by its name; the name must be declared in the file once. */
  bodies: Readonly<Record<string, string>>;
}

const NEVER = '';
const FALSE = 'return false;';

const inReactRouter = (file: string, because: string, bodies: LeftOutCode['bodies']): LeftOutCode => ({
  file: `react-router/dist/production/lib/${file}`,
  version: '8.5.1',
  because,
  bodies,
});

const NO_ACTIONS = 'no route has an action, and nothing is submitted to a route';
const NO_FETCHERS = 'no component uses a fetcher or a blocker';
const ALL_ROUTES_KNOWN = 'routeDiscovery is `initial`, so the first page brings all routes';
const NO_VIEW_TRANSITIONS = 'nothing asks for a view transition';
const NO_SERVER_COMPONENTS = 'there are no server components';

/** Features of libraries that the shop does not use, and that a minifier cannot find to be unused. */
export const LEFT_OUT: readonly LeftOutCode[] = [
  inReactRouter('router/router.js', NO_ACTIONS, {
    isMutationMethod: FALSE,
    normalizeNavigateOptions: 'return { path };',
    handleAction: NEVER,
  }),
  inReactRouter('router/router.js', NO_FETCHERS, {
    fetch: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    setFetcherError: NEVER,
    updateFetcherState: NEVER,
    getFetcher: NEVER,
    resetFetcher: NEVER,
    queueFetcherForDeletion: NEVER,
    deleteFetcher: NEVER,
    abortFetcher: NEVER,
    markFetchRedirectsDone: FALSE,
    abortStaleFetchLoads: FALSE,
    getUpdatedRevalidatingFetchers: NEVER,
    getBlocker: NEVER,
    deleteBlocker: NEVER,
    updateBlocker: NEVER,
    shouldBlockNavigation: NEVER,
  }),
  inReactRouter('router/router.js', ALL_ROUTES_KNOWN, {
    checkFogOfWar: 'return { active: false, matches: null };',
    discoverRoutes: NEVER,
    cancelDiscoveryNavigation: NEVER,
    patchRoutes: NEVER,
    patchRoutesImpl: NEVER,
    _internalSetRoutes: NEVER,
  }),
  inReactRouter('router/router.js', NO_VIEW_TRANSITIONS, {
    restoreAppliedTransitions: NEVER,
    persistAppliedTransitions: NEVER,
  }),
  inReactRouter('router/instrumentation.js', 'the entries pass no instrumentations', {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
    consumeInstrumentationClientResultMetaReceiver: NEVER,
  }),
  inReactRouter('dom/ssr/fog-of-war.js', ALL_ROUTES_KNOWN, {
    isFogOfWarEnabled: FALSE,
    useFogOFWarDiscovery: NEVER,
    getPatchRoutesOnNavigationFunction: NEVER,
    handleClientVersionMismatch: NEVER,
  }),
  inReactRouter('dom/ssr/route-discovery.js', ALL_ROUTES_KNOWN, {
    RouteDiscoveryRuntime: NEVER,
    getCustomPatchRoutesOnNavigationFunction: NEVER,
    useCustomRouteDiscovery: NEVER,
    applyManifestPatches: NEVER,
  }),
  inReactRouter(
    'dom/ssr/single-fetch.js',
    `pages are rendered on the server, ${NO_ACTIONS}, ${NO_FETCHERS}`,
    {
      singleFetchActionStrategy: NEVER,
      nonSsrStrategy: NEVER,
      singleFetchLoaderFetcherStrategy: NEVER,
    },
  ),
  inReactRouter(
    'dom/ssr/routes.js',
    'pages are rendered on the server, and hot reloading is for development',
    {
      getShouldRevalidateFunction: 'return route.shouldRevalidate;',
      createClientRoutesWithHMRRevalidationOptOut: NEVER,
    },
  ),
  inReactRouter(
    'dom/ssr/errorBoundaries.js',
    'the root has an error page of its own; should that fail, a title says as much to a shopper as a stack trace',
    {
      RemixRootDefaultErrorBoundary: `
        console.error(error);
        const title = 'Application Error!';
        return React$1.createElement(BoundaryShell, { title, isOutsideRemixApp }, title);
      `,
    },
  ),
  inReactRouter('context.js', NO_SERVER_COMPONENTS, { useIsRSCRouterContext: FALSE }),
  inReactRouter('hooks.js', NO_SERVER_COMPONENTS, { RSCErrorHandler: NEVER }),
  inReactRouter('dom/ssr/components.js', NO_SERVER_COMPONENTS, { RSCPrefetchPageLinksImpl: NEVER }),
  inReactRouter('dom/lib.js', `${NO_ACTIONS}, and ${NO_VIEW_TRANSITIONS}`, {
    Form: NEVER,
    useSubmit: NEVER,
    useFormAction: NEVER,
    useViewTransitionState: FALSE,
  }),
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    version: '19.3.1',
    because: NO_VIEW_TRANSITIONS,
    bodies: {
      trackEnterViewTransitions: NEVER,
      pushViewTransitionCancelableScope: NEVER,
      commitEnterViewTransitions: NEVER,
      commitExitViewTransitions: NEVER,
      commitNestedViewTransitions: NEVER,
      commitAppearingPairViewTransitions: NEVER,
      commitDeletedPairViewTransitions: NEVER,
      restoreEnterOrExitViewTransitions: NEVER,
      restorePairedViewTransitions: NEVER,
      restoreNestedViewTransitions: NEVER,
      measureNestedViewTransitions: NEVER,
      measureViewTransitionHostInstancesRecursive: NEVER,
      applyViewTransitionToHostInstances: NEVER,
      applyViewTransitionToHostInstancesRecursive: NEVER,
      restoreViewTransitionOnHostInstances: NEVER,
      applyViewTransitionName: NEVER,
      restoreViewTransitionName: NEVER,
      getViewTransitionName: NEVER,
      getViewTransitionClassName: NEVER,
      scheduleViewTransitionEvent: NEVER,
      reportViewTransitionError: NEVER,
      startViewTransition: NEVER,
      createViewTransitionInstance: NEVER,
      ViewTransitionPseudoElement: NEVER,
    },
  },
  {
    file: '@reduxjs/toolkit/dist/redux-toolkit.modern.mjs',
    version: '2.14.0',
    because: 'no slice declares a thunk among its reducers',
    bodies: { handleThunkCaseReducerDefinition: NEVER },
  },
  {
    file: '@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
    version: '5.108.0',
    because: 'no query is infinite',
    bodies: { infiniteQueryBehavior: NEVER },
  },
];

/** What would need the code that is left out, by the package that exports it. */
export const NOT_USED: Readonly<Record<string, readonly string[]>> = {
  'react-router': [
    'Form',
    'useSubmit',
    'useFormAction',
    'useFetcher',
    'useFetchers',
    'useBlocker',
    'unstable_usePrompt',
    'useViewTransitionState',
  ],
  react: ['ViewTransition', 'addTransitionType'],
  '@reduxjs/toolkit': ['asyncThunkCreator', 'buildCreateSlice'],
  '@tanstack/react-query': [
    'useInfiniteQuery',
    'useSuspenseInfiniteQuery',
    'usePrefetchInfiniteQuery',
    'infiniteQueryOptions',
    'InfiniteQueryObserver',
  ],
};
