import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { AccountDeletion } from '#web/shop/features/settings/account-deletion.tsx';
import { AddressBook } from '#web/shop/features/settings/address-book.tsx';
import { ConsentSettings } from '#web/shop/features/settings/consent-settings.tsx';
import { DataSettings } from '#web/shop/features/settings/data-settings.tsx';
import { EmailSettings } from '#web/shop/features/settings/email-settings.tsx';
import { NameSettings } from '#web/shop/features/settings/name-settings.tsx';
import { PasswordSettings } from '#web/shop/features/settings/password-settings.tsx';
import { SessionList } from '#web/shop/features/settings/session-list.tsx';
import { SettingsSection } from '#web/shop/features/settings/settings-section.tsx';
import { checkStatus } from '#web/state/auth/auth-thunks.ts';
import { forgetAccount } from '#web/state/auth/forget-account.ts';
import { refreshCart } from '#web/state/cart/store-cart.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import styles from './settings-screen.module.css';

export const handle: PageHandle = { page: 'SettingsPage', background: 'cream', isForm: true };

export const meta = pageMeta({
  title: 'Account settings',
  description: 'Your name, your password and your addresses.',
  isPrivate: true,
});

/** The settings of the signed-in customer's account; others are redirected to the login page. */
export default function SettingsScreen() {
  const { isReady, user } = useAppSelector((state) => state.auth);
  const { isDeleted, onDeleted } = useAccountDeleted();
  if (isDeleted) return <AccountDeleted />;
  if (isReady && user === null) return <Navigate to="/login" replace />;
  return (
    <>
      <div className={styles.header}>
        <PageContainer>
          <p>
            <Link to="/profile">Back to your orders</Link>
          </p>
          <h1 className={styles.title}>Account settings</h1>
        </PageContainer>
      </div>
      <TornEdge color="amber" shape="wavy" />
      <PageContainer>
        {user === null ? (
          <p role="status">Fetching your account...</p>
        ) : (
          <div className={styles.sections}>
            <SettingsSection title="Your name" anchor="name">
              <NameSettings user={user} />
            </SettingsSection>
            <SettingsSection title="Email" anchor="email">
              <EmailSettings />
            </SettingsSection>
            <SettingsSection title="Addresses" anchor="addresses">
              <AddressBook name={`${user.firstName} ${user.lastName}`.trim()} />
            </SettingsSection>
            <SettingsSection title="Password" anchor="password">
              <PasswordSettings email={user.email} />
            </SettingsSection>
            <SettingsSection title="Where you are logged in" anchor="devices">
              <SessionList />
            </SettingsSection>
            <SettingsSection title="What you agreed to" anchor="consents">
              <ConsentSettings />
            </SettingsSection>
            <SettingsSection title="Your data" anchor="data">
              <DataSettings />
            </SettingsSection>
            <SettingsSection title="Delete the account" anchor="delete">
              <AccountDeletion onDeleted={onDeleted} />
            </SettingsSection>
          </div>
        )}
      </PageContainer>
    </>
  );
}

function AccountDeleted() {
  return (
    <PageContainer width="reading">
      <h1 className={styles.title}>Your account is deleted</h1>
      <p role="status">It was good to feed you. A last email says what happened to the rest.</p>
      <ButtonLink to="/">To the home page</ButtonLink>
    </PageContainer>
  );
}

/** Forgets what this browser knows about a deleted account, without a redirect to the login page. */
function useAccountDeleted() {
  const dispatch = useAppDispatch();
  const [isDeleted, setDeleted] = useState(false);
  function onDeleted() {
    setDeleted(true);
    forgetAccount();
    void dispatch(checkStatus());
    void dispatch(refreshCart());
  }
  return { isDeleted, onDeleted };
}
