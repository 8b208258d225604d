import { Outlet, useMatches } from 'react-router';
import { brandOf } from '#web/page/page-meta.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { SandboxBanner } from '#web/ui/layout/sandbox-banner.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { usePageFocus } from '#web/ui/layout/use-page-focus.ts';
import { AdminHeader } from '../features/admin-header.tsx';
import styles from './admin-layout.module.css';

/** The layout of the back office, in place of the shop's. docs/decisions/0222. */
export default function AdminLayout() {
  const sandboxed = useAppSelector((state) => state.global.sandboxed);
  const main = usePageFocus();
  return (
    <div className={styles.frame}>
      <SkipLink target="content" />
      <div className={styles.notPrinted}>{sandboxed && <SandboxBanner />}</div>
      <noscript>
        <p className={styles.noScript}>The back office needs JavaScript.</p>
      </noscript>
      <AdminHeader brand={brandOf(useMatches())} />
      <main ref={main} id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
