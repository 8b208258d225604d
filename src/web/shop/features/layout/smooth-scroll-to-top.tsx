import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

/**
 * Going to `/` scrolls smoothly to the top (spec §2, Layout); back and forward restore where one was, at once. Stands before
 * `ScrollRestoration`, which does the scrolling. The stylesheet ignores the mark for those who ask for reduced motion.
 */
export function SmoothScrollToTop() {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  useBrowserLayoutEffect(() => {
    const isSmooth = pathname === '/' && navigationType !== 'POP';
    document.documentElement.toggleAttribute('data-smooth-scroll', isSmooth);
  }, [pathname, key, navigationType]);
  return null;
}
