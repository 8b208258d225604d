import stylesheet from 'virtual:admin-stylesheet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { sessionPath } from '#web/api/admin/staff/session-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { brandOf } from '#web/page/page-meta.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { SandboxBanner } from '#web/ui/layout/sandbox-banner.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { usePageFocus } from '#web/ui/layout/use-page-focus.ts';
import { useColourScheme } from '../features/navigation/colour-scheme.ts';
import { ConnectionBanner } from '../features/navigation/connection-banner.tsx';
import { KeyList } from '../features/navigation/key-list.tsx';
import navigation from '../features/navigation/navigation.module.css';
import { PageList } from '../features/navigation/page-list.tsx';
import { TopBar } from '../features/navigation/top-bar.tsx';
import { SecondFactorNeeded } from '../features/session/second-factor-needed.tsx';
import { useStaffMemberQuery } from '../features/session/use-staff-member.ts';
import { ConfirmIdentityProvider } from '../ui/forms/confirm-identity.tsx';
import { useRememberedQueries } from '../ui/layout/list-addresses.ts';
import { useRestoredFocus } from '../ui/layout/use-restored-focus.ts';
import { Toasts } from '../ui/overlays/toasts.tsx';
import styles from './admin-layout.module.css';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

/** The layout of the back office, in place of the shop's. docs/decisions/0222. */
export default function AdminLayout() {
  const sandboxed = useAppSelector((state) => state.global.sandboxed);
  const main = usePageFocus();
  const { data: member = null } = useQuery(useStaffMemberQuery());
  const [colourScheme, setColourScheme] = useColourScheme();
  const [isFolded, setFolded] = useState(false);
  useRememberedQueries();
  useRestoredFocus();
  return (
    <div className={styles.frame} data-admin={colourScheme}>
      {/* Fetched while scripts are: nothing is asked for before it is known who is signed in. */}
      <link rel="preload" as="fetch" crossOrigin="use-credentials" href={sessionPath(useApi().storeId)} />
      <Toasts>
        <ConfirmIdentityProvider>
          <div className={styles.notPrinted}>
            <SkipLink target="content" />
            {sandboxed && <SandboxBanner />}
          </div>
          <noscript>
            <p className={styles.noScript}>The back office needs JavaScript.</p>
          </noscript>
          <TopBar
            brand={brandOf(useMatches())}
            member={member}
            colourScheme={colourScheme}
            onColourScheme={setColourScheme}
            onFold={() => setFolded((before) => !before)}
          />
          <ConnectionBanner />
          {member && <KeyList />}
          <div className={styles.content}>
            {member && (
              <div className={navigation.side} data-folded={isFolded || undefined}>
                <PageList member={member} />
              </div>
            )}
            <main ref={main} id="content" tabIndex={-1} className={styles.main}>
              {member?.needs_second_factor && <SecondFactorNeeded />}
              <Outlet />
            </main>
          </div>
        </ConfirmIdentityProvider>
      </Toasts>
    </div>
  );
}
