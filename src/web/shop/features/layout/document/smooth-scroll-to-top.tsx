import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

/**
 * Navigating to `/` scrolls to the top smoothly (spec §2, Layout), while back and forward restore the
 * position at once. It must be rendered before `ScrollRestoration`; the style sheet ignores it with reduced
 * motion.
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
