import { type ComponentType, lazy } from 'react';

/** What `SectionBoundary` calls to have a failed import made again. */
export interface FailedImport {
  renew?: () => void;
}

/**
 * React's `lazy`, which remembers a failed import for as long as the page is open: here the import is made again when the
 * `SectionBoundary` around the component tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Part: ComponentType<Props>;
  const renew = () => {
    Part = lazy(() =>
      load().catch((failure: FailedImport) => {
        failure.renew = renew;
        throw failure;
      }),
    );
  };
  renew();
  return (props) => <Part {...props} />;
}
