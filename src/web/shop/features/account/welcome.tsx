import type { AuthUser } from '#web/api/account/account-calls.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import styles from './welcome.module.css';

export interface WelcomeProps {
  user: AuthUser;
  onLogout: () => void;
  isLoggingOut: boolean;
}

/** The signed-in user, with the names that are known. Spec §2 Profile. */
export function Welcome({ user, onLogout, isLoggingOut }: WelcomeProps) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className={styles.welcome}>
      <h1 className={styles.title}>
        <span className={styles.greeting}>Welcome Back</span>{' '}
        {user.firstName !== '' && <span className={styles.name}>{user.firstName}</span>}
      </h1>
      <div className={styles.account}>
        <dl className={styles.facts}>
          <Fact term="Email" value={user.email} />
          {name !== '' && <Fact term="Name" value={name} />}
          {user.firstName !== '' && <Fact term="First name" value={user.firstName} />}
          {user.lastName !== '' && <Fact term="Last name" value={user.lastName} />}
        </dl>
        <ButtonLink variant="quiet" to="/profile/settings" className={styles.settings}>
          Account settings
        </ButtonLink>
      </div>
      <Button variant="secondary" onClick={onLogout} isLoading={isLoggingOut}>
        Logout
      </Button>
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
